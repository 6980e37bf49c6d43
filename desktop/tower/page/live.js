// The same game at the same time: two pages joined by a data channel of WebRTC. One's offer and the other's answer travel
// as links; afterwards each letter that would be sent as a link goes through the channel by itself.
import { longest } from "./linked.js";
import { recall, remember } from "./store.js";
import { say } from "./words.js";

const OFFER = "&call=", ANSWER = "#answer=";  // stand in an address before a connection, see linked.js
const STUN = "stun server";
const GATHERING_MS = 3000;  // in which a browser finds its addresses; without a STUN server at once
const others = new BroadcastChannel("tower answers");  // an answer may open in a tab of its own

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

// What a connection offers, in letters, digits, - and _, of which none is the last: a messenger would leave it out; and back.
async function packed(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "").replace(/[-_]$/, "$&0");
}

const unpacked = (text) => longest(text, whole);

async function whole(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
}

// part, address, send, ask: those of friend.js; redraw() when the line is open or lost. Gives open(): whether it is;
// hears(view): what the page shows now; takes(link): whether a link was the line's, which it then has taken.
export function live({ part, address, send, ask, redraw }) {
  let peer, channel, view;
  let said = "";  // the letter that went through the channel last, either way

  const open = () => channel?.readyState === "open";
  const tell = (text) => { part("joined").textContent = text; };

  function begin() {
    peer?.close();
    const stun = part("stun").value.trim();
    remember(STUN, stun);
    peer = new RTCPeerConnection({ iceServers: stun ? [{ urls: stun }] : [] });
    const own = peer;
    peer.onconnectionstatechange = () => { if (own === peer && ["failed", "closed", "disconnected"].includes(own.connectionState)) lost(); };
    return peer;
  }

  function use(found) {
    channel = found;
    channel.onopen = () => {
      said = "";
      part("connect").hidden = true;
      tell(say("Both pages are joined: every move is there at once."));
      redraw();
    };
    channel.onclose = lost;
    channel.onmessage = ({ data }) => {
      said = data;
      ask({ do: "open", letter: data });
    };
  }

  function lost() {
    if (!channel) return;
    channel = undefined;
    part("connect").hidden = false;
    tell(say("The connection is lost: the links go on."));
    redraw();
  }

  // All addresses are found: what was offered can travel as one text.
  async function gathered() {
    const found = new Promise((done) => {
      peer.onicegatheringstatechange = () => { if (peer.iceGatheringState === "complete") done(); };
      setTimeout(done, GATHERING_MS);
    });
    if (peer.iceGatheringState !== "complete") await found;
    return packed(peer.localDescription.sdp);
  }

  function offer(link, words) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: navigator.share ? say("share") : say("copy") });
    const field = Object.assign(document.createElement("input"), { readOnly: true, value: link, ariaLabel: say("The link") });
    field.className = "line";
    field.addEventListener("focus", () => field.select());
    button.addEventListener("click", () => send(link, button));
    part("joined").replaceChildren(words, field, button);
    part("live").open = true;
  }

  async function call() {
    begin();
    use(peer.createDataChannel("letters"));
    await peer.setLocalDescription(await peer.createOffer());
    const link = address(`#g=${view.letter}${OFFER}${await gathered()}`);
    offer(link, say("Send this link, leave this page open, and open the answer here:"));
  }

  async function answer(text) {
    begin();
    peer.ondatachannel = ({ channel: found }) => use(found);
    await peer.setRemoteDescription({ type: "offer", sdp: await unpacked(text) });
    await peer.setLocalDescription(await peer.createAnswer());
    offer(address(ANSWER + await gathered()), say("Send this link back and leave this page open:"));
  }

  async function connect(text) {
    if (peer?.signalingState !== "have-local-offer") return;
    const sdp = await unpacked(text);
    tell(say("Joining ..."));
    await peer.setRemoteDescription({ type: "answer", sdp });
  }

  const broken = () => tell(say("This link joins no page: it is old, or a part of it is missing. Make a new one."));

  function takes({ kind, all, call: offered }) {
    if (kind === "answer") {
      if (peer) connect(all).catch(broken);
      else {
        others.postMessage(all);
        part("told").textContent = say("The page that you left open has the answer: go on there, and close this one.");
      }
      return true;
    }
    if (offered === undefined) return false;
    ask({ do: "open", letter: all }).then((opened) => opened && answer(offered)).catch(broken);
    return true;
  }

  function hears(now) {
    view = now;
    if (!open() || !view.to_send || said === view.letter) return;
    said = view.letter;
    channel.send(said);
  }

  addEventListener("pagehide", () => peer?.close());  // the other page is told at once
  others.onmessage = ({ data }) => connect(data).catch(broken);
  part("stun").value = recall(STUN) ?? "";
  part("call").addEventListener("click", () => call().catch(broken));
  return { open, hears, takes };
}
