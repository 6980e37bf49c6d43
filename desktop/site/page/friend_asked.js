// Who knows the rules of a game by link: on the site a worker. The same door as the friend_asked.js of `make play`.
import { MISSING, atHome } from "./home.js";

export const ANALYSIS = "games.html";

const waiting = [];  // who has asked, the first first
let worker;

export async function asked(question) {
  if (!worker) {
    await atHome(() => {});
    worker ??= started();
  }
  return new Promise((done, fail) => {
    waiting.push({ done, fail });
    worker.postMessage({ question: JSON.stringify(question), packed: !navigator.serviceWorker?.controller });
  });
}

function started() {
  const made = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  made.onmessage = ({ data }) => {
    const { done, fail } = waiting.shift();
    if (data.answer === undefined) fail({ told: data.missing ? MISSING : data.stopped });
    else done(JSON.parse(data.answer));
  };
  made.onerror = () => { while (waiting.length) waiting.shift().fail({ told: MISSING }); };
  return made;
}
