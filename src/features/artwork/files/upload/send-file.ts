import { href } from '#kit/href.ts';
import { type FindingText, refusalText } from '#preflight/index.ts';
import { type Artwork, UPLOAD_BYTES_MAX } from '../artwork.ts';
import { endInSilence } from './silence.ts';
import type { Sending, Sent } from './upload-phase.ts';

/** Files up to this size go in one request. */
const SMALL_BYTES = 4 * 1024 * 1024;

const LOST: Sent = {
  refusal: {
    title: 'The selected file could not be uploaded – try again',
    fix: 'The connection was lost. Choose the file again.',
  },
};

/** Sends a file for a product and reports on it. Returns a function that stops it; nothing is reported after that. */
export function sendFile(file: File, productId: string, handlers: Sending): () => void {
  const hopeless = file.size === 0 ? 'empty' : file.size > UPLOAD_BYTES_MAX ? 'too-big' : null;
  if (hopeless) {
    handlers.onDone({ refusal: refusalText(hopeless) });
    return () => undefined;
  }
  return file.size > SMALL_BYTES
    ? sendLarge(file, productId, handlers)
    : sendSmall(file, productId, handlers);
}

/** Sends it in one request, as it is too short to be worth resuming. */
function sendSmall(file: File, productId: string, handlers: Sending): () => void {
  const xhr = new XMLHttpRequest();
  xhr.upload.onprogress = ({ loaded, total }) => handlers.onProgress(Math.floor((loaded / total) * 100));
  xhr.onload = () => handlers.onDone(answered(xhr));
  xhr.onerror = () => handlers.onDone(LOST);
  xhr.ontimeout = xhr.onerror;
  xhr.open('POST', href('/product/:productId/artwork', { productId }));
  endInSilence(xhr);
  const form = new FormData();
  form.append('artworkFile', file);
  xhr.send(form);
  return () => xhr.abort();
}

/** Sends it in pieces. The code for that is only loaded now. */
function sendLarge(file: File, productId: string, handlers: Sending): () => void {
  let cancel: (() => void) | null = null;
  let isActive = true;
  import('./send-resumably.ts').then(
    ({ sendResumably }) => {
      if (isActive)
        cancel = sendResumably(file, productId, {
          ...handlers,
          endInSilence,
          onLost: () => handlers.onDone(LOST),
        });
    },
    () => {
      if (isActive) cancel = sendSmall(file, productId, handlers); // the shop was updated meanwhile: the plain upload still works
    },
  );
  return () => {
    isActive = false;
    cancel?.();
  };
}

function answered(xhr: XMLHttpRequest): Sent {
  try {
    const body = JSON.parse(xhr.responseText) as { artwork?: Artwork; refusal?: FindingText };
    if (body.artwork) return { artwork: body.artwork };
    if (body.refusal) return { refusal: body.refusal };
  } catch {
    // Not our answer (a proxy's error page): handled below.
  }
  return LOST;
}
