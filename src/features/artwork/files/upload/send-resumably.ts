import { Upload } from 'tus-js-client';
import { href } from '#kit/href.ts';
import type { Sending, Sent } from './upload-phase.ts';

/** Sends a file in pieces, and fails only after many retries. */
export interface SendingPieces extends Sending {
  /** gives up on a request whose connection has gone silent */
  endInSilence: (request: XMLHttpRequest) => void;
  onLost: () => void;
}

/** The waits between retries, in ms: a minute and a half in all. After that the customer is told. */
const RETRIES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000];
/** A dropped connection costs at most this much. */
const PIECE_BYTES = 5 * 1024 * 1024;

/**
 * Sends a file in pieces that resume after a dropped connection, even after a reload if the same file is chosen again
 * in this browser. Returns a function that stops it and deletes the part already on the server.
 */
export function sendResumably(file: File, productId: string, handlers: SendingPieces): () => void {
  const upload = new Upload(file, {
    endpoint: '/uploads',
    chunkSize: PIECE_BYTES,
    retryDelays: RETRIES_MS,
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name, productId },
    fingerprint: async () => ['galley', productId, file.name, file.size, file.lastModified].join('-'),
    onBeforeRequest: (request) => {
      const xhr = request.getUnderlyingObject() as XMLHttpRequest;
      handlers.endInSilence(xhr);
      // The library only notices connections that break; this one is retried like those.
      xhr.ontimeout = (event) => xhr.onerror?.(event);
    },
    onProgress: (sent, total) => handlers.onProgress(Math.floor((sent / total) * 100)),
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0;
      if (status >= 400 && status < 500 && status !== 409 && status !== 423) return false;
      handlers.onBroken();
      return true;
    },
    onError: () => handlers.onLost(),
    onSuccess: ({ lastResponse }) => void finish(upload.url, lastResponse.getBody(), handlers),
  });
  void upload.findPreviousUploads().then(
    ([earlier]) => {
      if (earlier) upload.resumeFromPreviousUpload(earlier);
      upload.start();
    },
    () => upload.start(), // this browser stores nothing: start from the beginning
  );
  return () => void upload.abort(true).catch(() => undefined); // already deleted, or offline: the server deletes it within a day
}

/** The last response holds the result. If it was lost, the upload's own id finds the file. */
async function finish(url: string | null, body: string, { onDone, onLost }: SendingPieces): Promise<void> {
  try {
    onDone(JSON.parse(body) as Sent);
  } catch {
    const artworkId = url?.split('/').pop() ?? '';
    const state = href('/artwork/:artworkId/state', { artworkId });
    const response = await fetch(`${state}?seen=0`).catch(() => null);
    if (response?.ok) onDone((await response.json()) as Sent);
    else onLost();
  }
}
