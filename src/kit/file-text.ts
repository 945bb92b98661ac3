/**
 * Returns the text of a file somebody chose. Excel saves "CSV" in the Windows code page (1252 in the UK) and "Unicode
 * text" in UTF-16, so anything that isn't UTF-8 is one of these. All bytes are valid in 1252, so names come out right
 * or wrong, but never as question marks.
 */
export function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Line endings of any program. All are listed because a CSV reader left to guess takes the first one for all. */
export const LINE_ENDS = ['\r\n', '\n', '\r'];
