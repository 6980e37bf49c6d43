// The sound of the piezo, and its switch.
import { recall, remember } from "./store.js";
import { onLanguage, say } from "./words.js";

const VOLUME = 0.035;
const label = document.querySelector(".mute span");
let context, voice, loudness;
let hertz = 0;
let muted = recall("muted") === "1";

export function wake() {  // browsers allow sound only after a gesture
  if (!context) {
    context = new AudioContext();
    voice = new OscillatorNode(context, { type: "square", frequency: 440 });
    const soft = new BiquadFilterNode(context, { type: "lowpass", frequency: 3200 });
    loudness = new GainNode(context, { gain: 0 });
    voice.connect(soft).connect(loudness).connect(context.destination);
    voice.start();
  }
  if (context.state === "suspended") context.resume();
}

export function play(frequency) {
  hertz = frequency;
  if (!context) return;
  const loud = hertz && !muted;
  if (loud) voice.frequency.setValueAtTime(hertz, context.currentTime);
  loudness.gain.setTargetAtTime(loud ? VOLUME : 0, context.currentTime, 0.004);
}

function show() {
  label.textContent = say(muted ? "unmute" : "mute");
  play(hertz);
}

export function toggle() {
  muted = !muted;
  remember("muted", muted ? "1" : "0");
  show();
}

export const isMuted = () => muted;

document.querySelector(".mute").addEventListener("click", toggle);
onLanguage(show);
show();
