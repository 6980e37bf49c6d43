// The way from this page to its tower: here a WebSocket to `make play`, in the folder of `make site` a worker that
// runs the tower in the browser. Either is transport({ picture, facts, stopped, lost }), which tells what comes from the
// tower: picture(bytes) as described in desktop/tower/stage.py, facts(text) of the game as JSON, stopped(why) if the
// firmware has, lost(why) without a tower; and gives back open(), to be called once, send("GP6 0"), and settings(), see
// settings.js.
import { language } from "./words.js";

const LONGEST_WAIT = 3000;  // ms between two tries

export function transport({ picture, facts, stopped, lost }) {
  let socket, timer, wait = 0;

  function open() {
    clearTimeout(timer);
    const here = new URL(`socket?lang=${language()}`, location.href);  // a new tower speaks it
    here.protocol = here.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(here);
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => {
      wait = 0;
      if (typeof data === "string") (data.startsWith("{") ? facts : stopped)(data);
      else picture(new Uint8Array(data));
    };
    socket.onclose = () => {
      lost("No connection to the tower. Is “make play” still running on its computer? This page goes on by itself as soon as the tower answers.");
      timer = setTimeout(open, wait);
      wait = Math.min(LONGEST_WAIT, wait + 500);
    };
  }

  function send(text) {
    if (socket.readyState === WebSocket.OPEN) socket.send(text);
  }

  async function settings(values) {
    const answer = await fetch("settings", values && { method: "POST", body: JSON.stringify(values) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  }

  addEventListener("online", () => { if (socket.readyState === WebSocket.CLOSED) open(); });
  addEventListener("offline", () => socket.close());
  return { open, send, settings };
}
