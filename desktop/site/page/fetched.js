// The bytes of a file beside this one. *packed*: no service worker has unpacked what is fetched. progress(share) is told
// how much of it is there, above 0 to 1: step by step while it comes from the network.
export async function fetched(name, packed, progress) {
  const answer = await fetch(new URL(packed ? `${name}.gz` : name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const bytes = await (progress && packed ? told(answer, progress) : answer).arrayBuffer();
  progress?.(1);
  if (!packed || new Uint8Array(bytes)[0] !== 0x1f) return new Uint8Array(bytes);  // a host that calls it an encoding
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function told(answer, progress) {
  const whole = Number(answer.headers.get("Content-Length"));
  let loaded = 0;
  return new Response(answer.body.pipeThrough(new TransformStream({
    transform(part, passed) {
      loaded += part.length;
      if (loaded < whole) progress(loaded / whole);
      passed.enqueue(part);
    },
  })));
}
