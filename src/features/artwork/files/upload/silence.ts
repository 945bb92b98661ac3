/**
 * How long a connection may carry no byte of a file, in ms. Without a signal it stays open, and no browser says that it
 * is lost; the progress bar would never move again.
 */
export const SILENT_MS = 30_000;
/**
 * The limit once everything has left the browser: up to 4 MB may still be on the way, a minute and a half at 50 kB a
 * second.
 */
export const ANSWER_MS = 120_000;

/** Gives up on a request that sends a file once its connection has gone silent. Call it after `open`. */
export function endInSilence(xhr: XMLHttpRequest): void {
  const began = performance.now();
  // A browser counts from the start of the request, whenever the timeout is set.
  const allow = (ms: number) => {
    xhr.timeout = performance.now() - began + ms;
  };
  allow(SILENT_MS);
  xhr.upload.addEventListener('progress', () => allow(SILENT_MS));
  xhr.upload.addEventListener('load', () => allow(ANSWER_MS));
}
