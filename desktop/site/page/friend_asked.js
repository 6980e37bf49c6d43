// Who knows the rules of a game by link: on the site a worker. The same door as the friend_asked.js of `make play`.
import { MISSING, atHome } from "./home.js";
import { filled, say } from "./words.js";

export const ANALYSIS = "games.html";

const waiting = [];  // who has asked, the first first
let worker;

export async function asked(question) {
  if (!worker) {
    await atHome();
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
    if (data.missing) end({ told: MISSING });
    else if (data.stopped) end({ told: filled("The page has stopped. {why}", { why: say(data.stopped) }) });
    else waiting.shift().done(JSON.parse(data.answer));
  };
  made.onerror = () => end({ told: MISSING });
  return made;

  // Nobody is answered any more; who asks again begins anew.
  function end(why) {
    made.terminate();
    worker = undefined;
    while (waiting.length) waiting.shift().fail(why);
  }
}
