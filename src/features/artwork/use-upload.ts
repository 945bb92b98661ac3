import { useEffect, useRef, useState } from 'react';
import { type Artwork, UPLOAD_BYTES_MAX } from './artwork.ts';
import { type FindingText, refusalText } from './messages.ts';
import type { EngineReport } from './report.ts';

export type Upload =
  | { phase: 'idle' }
  | { phase: 'sending'; name: string; percent: number; broken: boolean }
  | { phase: 'stored'; artwork: Artwork; partial?: EngineReport | null }
  | { phase: 'refused'; refusal: FindingText };

/** Up to here a file goes in one request. */
const SMALL_BYTES = 4 * 1024 * 1024;

const LOST: FindingText = {
  title: 'The selected file could not be uploaded – try again',
  fix: 'The connection broke off. Choose the file again.',
};

/** Sends a file with real progress, then follows its check until it has ended. */
export function useUpload(productId: string, initial: Artwork | null) {
  const [upload, setUpload] = useState<Upload>(
    initial ? { phase: 'stored', artwork: initial } : { phase: 'idle' },
  );
  const stop = useRef<(() => void) | null>(null);
  const checking = upload.phase === 'stored' && !upload.artwork.report ? upload.artwork.id : null;

  useEffect(() => {
    if (!checking) return;
    const left = new AbortController();
    followCheck(checking, left.signal, setUpload).then(
      (artwork) => setUpload({ phase: 'stored', artwork }),
      () => undefined, // the page went away, or another file was chosen
    );
    return () => left.abort();
  }, [checking]);

  const sending = upload.phase === 'sending';
  useEffect(() => {
    if (!sending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [sending]);

  function start(file: File): void {
    stop.current?.();
    const hopeless = file.size === 0 ? 'empty' : file.size > UPLOAD_BYTES_MAX ? 'too-big' : null;
    if (hopeless) {
      setUpload({ phase: 'refused', refusal: refusalText(hopeless) });
      return;
    }
    setUpload({ phase: 'sending', name: file.name, percent: 0, broken: false });
    stop.current = file.size > SMALL_BYTES ? sendLarge(file) : sendSmall(file);
  }

  /** In one request: over before a line breaks. */
  function sendSmall(file: File): () => void {
    const xhr = new XMLHttpRequest();
    xhr.upload.onprogress = ({ loaded, total }) =>
      setUpload({
        phase: 'sending',
        name: file.name,
        percent: Math.floor((loaded / total) * 100),
        broken: false,
      });
    xhr.onload = () => setUpload(answered(xhr));
    xhr.onerror = () => setUpload({ phase: 'refused', refusal: LOST });
    xhr.open('POST', `/product/${productId}/artwork`);
    const form = new FormData();
    form.append('artworkFile', file);
    xhr.send(form);
    return () => xhr.abort();
  }

  /** In pieces; what does it is fetched only now. */
  function sendLarge(file: File): () => void {
    let cancel: (() => void) | null = null;
    let wanted = true;
    let percent = 0;
    const tell = (broken: boolean) => setUpload({ phase: 'sending', name: file.name, percent, broken });
    import('./send-resumably.ts').then(
      ({ sendResumably }) => {
        if (!wanted) return;
        cancel = sendResumably(file, productId, {
          onProgress: (now) => {
            percent = now;
            tell(false);
          },
          onBroken: () => tell(true),
          onLost: () => setUpload({ phase: 'refused', refusal: LOST }),
          onDone: (sent) =>
            setUpload(
              'artwork' in sent
                ? { phase: 'stored', artwork: sent.artwork }
                : { phase: 'refused', refusal: sent.refusal },
            ),
        });
      },
      () => {
        if (wanted) stop.current = sendSmall(file); // the shop was renewed meanwhile: the plain way still works
      },
    );
    return () => {
      wanted = false;
      cancel?.();
    };
  }

  function remove(): void {
    stop.current?.();
    setUpload({ phase: 'idle' });
  }

  return { upload, start, remove };
}

function answered(xhr: XMLHttpRequest): Upload {
  try {
    const body = JSON.parse(xhr.responseText) as { artwork?: Artwork; refusal?: FindingText };
    if (body.artwork) return { phase: 'stored', artwork: body.artwork };
    if (body.refusal) return { phase: 'refused', refusal: body.refusal };
  } catch {
    // Not our answer (a proxy's error page): said below.
  }
  return { phase: 'refused', refusal: LOST };
}

/** Asks until the check has ended; the server holds each question until there is something new to say. */
async function followCheck(
  artworkId: string,
  signal: AbortSignal,
  tell: (upload: Upload) => void,
): Promise<Artwork> {
  for (let seen = 0; ; ) {
    const response = await fetch(`/artwork/${artworkId}/state?seen=${seen}`, { signal });
    if (!response.ok) throw new Error(`artwork state ${response.status}`);
    const answer = (await response.json()) as {
      artwork: Artwork;
      partial: EngineReport | null;
      seen: number;
    };
    if (answer.artwork.report) return answer.artwork;
    if (answer.partial) tell({ phase: 'stored', artwork: answer.artwork, partial: answer.partial });
    seen = answer.seen;
  }
}
