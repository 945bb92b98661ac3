/**
 * Returns the text of a file somebody chose. Excel saves "CSV" in the Windows code page (1252 in the UK) and "Unicode
 * text" in UTF-16, so anything that isn't UTF-8 is one of these. All bytes are valid in 1252, so names come out right
 * or wrong, but never as question marks. Null bytes mean nothing, and the database doesn't accept them.
 */
export function textOf(bytes: Uint8Array): string {
  return decoded(bytes).replaceAll('\0', '');
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * UTF-16 without its byte order mark: in our languages every second byte is 0, which doesn't happen in another
 * encoding.
 */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, 200);
  const zeros = [0, 1].map((side) => head.filter((byte, at) => at % 2 === side && byte === 0).length);
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < head.length / 4) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}
