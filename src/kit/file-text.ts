/**
 * The text of a file that somebody chose. Excel saves "CSV" in the code page of Windows (1252 in the UK) and "Unicode text" in
 * UTF-16: what is not UTF-8 is one of these. Any bytes are text in 1252, so that names come out right, or wrong, but never as
 * question marks.
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

/** What ends a line in files of whatever program. All are named: left to find out, a CSV reader takes the first for all. */
export const LINE_ENDS = ['\r\n', '\n', '\r'];
