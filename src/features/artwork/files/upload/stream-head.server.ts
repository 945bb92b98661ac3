import { Readable } from 'node:stream';
import { SNIFF_BYTES } from '#preflight/index.ts';

/**
 * Returns the first bytes of a stream, and the stream with them put back. Leaves no listeners, so a refused file of any
 * size can be drained.
 */
export async function readHead(stream: Readable): Promise<{ head: Uint8Array; rest: Readable }> {
  const chunks: Buffer[] = [];
  let length = 0;
  while (length < SNIFF_BYTES && !stream.readableEnded) {
    const chunk: Buffer | null = stream.read();
    if (chunk === null) {
      await somethingNew(stream);
      continue;
    }
    chunks.push(chunk);
    length += chunk.length;
  }
  const head = Buffer.concat(chunks);
  // An ended stream can't take bytes back.
  if (stream.readableEnded)
    return { head, rest: Readable.from(head.length > 0 ? [head] : [], { objectMode: false }) };
  stream.unshift(head);
  return { head, rest: stream };
}

/** Resolves when a stream has more to read or has ended, and rejects if it breaks. */
function somethingNew(stream: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    if (stream.errored) return reject(stream.errored);
    const events = {
      readable: () => settle(),
      end: () => settle(),
      close: () => settle(CUT_OFF),
      error: (error: Error) => settle(error),
    };
    const settle = (error?: Error) => {
      for (const [name, listener] of Object.entries(events)) stream.off(name, listener);
      if (error) reject(error);
      else resolve();
    };
    for (const [name, listener] of Object.entries(events)) stream.on(name, listener);
  });
}

/** The error of a stream that its sender didn't finish. */
export const CUT_OFF = new Error('the upload was cut off');
