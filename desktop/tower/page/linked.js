// What a link has behind its #, whatever a messenger or a hand has put before it, behind it or into it.
//
// linked("Come! <https://example.org/friend.html%23g=AQAC>.")  // { kind: "g", letters: "AQAC", all: "AQAC", sign: ">" }
//
// *letters* end before the first sign that is none, which is *sign*; *all* are those without the blanks between, and may
// have a word too much at their end: who has a check sum takes the longest part that it fits. *call* is what stands behind
// &call=, and *kind* is "" where no # is.
const KINDS = /#(g|game|deal|answer|r)=/;
const SIGNS = /^[\w-]*/;
const CALL = /^[\w-]*&call=([\w-]*)/;
const UNSEEN = /[\s\u00ad\u200b-\u200d\u2060\ufeff]/g;

function plain(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;  // a % that is none
  }
}

export function linked(text) {
  const found = plain(text), [start, kind] = KINDS.exec(found) ?? [longestOf(found), ""];
  const rest = found.slice(found.indexOf(start) + (kind && start.length)), joined = rest.replace(UNSEEN, "");
  const [letters] = SIGNS.exec(rest);
  return { kind, letters, all: SIGNS.exec(joined)[0], call: CALL.exec(joined)?.[1], sign: [...rest.slice(letters.length)][0] };
}

const longestOf = (text) => (text.match(/[\w-]+/g) ?? [""]).reduce((most, part) => (part.length > most.length ? part : most));

// What read() makes of the longest part of the letters of which it makes something. Raises what it raised of all.
export async function longest(letters, read) {
  for (let end = letters.length; ; end--) {
    try {
      return await read(letters.slice(0, end));
    } catch (error) {
      if (!end) throw error;
    }
  }
}
