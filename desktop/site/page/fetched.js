// The bytes of a file beside this one. *packed*: no service worker has unpacked what is fetched.
export async function fetched(name, packed) {
  const answer = await fetch(new URL(packed ? `${name}.gz` : name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  if (!packed || new Uint8Array(bytes)[0] !== 0x1f) return new Uint8Array(bytes);  // a host that calls it an encoding
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
