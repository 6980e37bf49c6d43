// The sound of the piezo, and its switch.
import { recall, remember } from "./store.js";
import { onLanguage, say } from "./words.js";

const VOLUME = 0.035;
const QUIET = 3000;  // ms without a tone or a press, then the sound rests: a silent one costs as much as a loud one
const label = document.querySelector(".mute span");
let context, voice, loudness, rest;
let hertz = 0, heard = 0;
let muted = recall("muted") === "1";

export function wake() {  // at each gesture: browsers allow no sound before the first
  if (!window.AudioContext) return;
  if (!context) {
    context = new AudioContext();
    voice = new OscillatorNode(context, { type: "square", frequency: 440 });
    const soft = new BiquadFilterNode(context, { type: "lowpass", frequency: 3200 });
    loudness = new GainNode(context, { gain: 0 });
    voice.connect(soft).connect(loudness).connect(context.destination);
    voice.start();
  }
  clearTimeout(rest);
  if (context.state === "suspended") context.resume();
  if (!heard) rest = setTimeout(() => context.suspend(), QUIET);
}

export function play(frequency) {
  hertz = frequency;
  const wanted = muted ? 0 : hertz;
  if (!context || wanted === heard) return;
  heard = wanted;
  if (heard) voice.frequency.setValueAtTime(heard, context.currentTime);
  loudness.gain.setTargetAtTime(heard ? VOLUME : 0, context.currentTime, 0.004);
  wake();
}

function show() {
  label.textContent = muted ? say("unmute") : say("mute");
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
