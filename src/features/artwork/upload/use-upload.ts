import { useEffect, useRef, useState } from 'react';
import { href } from '#kit/href.ts';
import type { EngineReport } from '#preflight/index.ts';
import type { Artwork } from '../artwork.ts';
import type { RefusedFile } from '../parts/joinable.ts';
import type { Arranged } from '../parts/parts.ts';
import { sendFile } from './send-file.ts';
import type { Upload } from './upload-phase.ts';

type Choices = Readonly<Record<string, string | undefined>>;

/**
 * Sends files with real progress, has several joined, then follows the check to its end. Code needed only for several
 * files is loaded when there are several.
 */
export function useUpload(productId: string, initial: Artwork | null, refused: readonly RefusedFile[] = []) {
  const [upload, setUpload] = useState<Upload>(begin(initial, refused));
  const stop = useRef<(() => void) | null>(null);
  const before = useRef<Artwork | null>(null);
  const checking = upload.phase === 'stored' && !upload.artwork.report ? upload.artwork.id : null;

  useEffect(() => {
    if (!checking) return;
    const controller = new AbortController();
    const update = (artwork: Artwork, partial: EngineReport | null) =>
      setUpload((now) => (now.phase === 'stored' ? { ...now, artwork, partial } : now));
    followCheck(checking, controller.signal, update).catch(() => undefined); // the page was left, or another file chosen
    return () => controller.abort();
  }, [checking]);

  const sending = upload.phase === 'sending' || upload.phase === 'joining';
  useEffect(() => {
    if (!sending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [sending]);

  /** One file replaces the existing artwork, several are joined; with `add` they join it. */
  function start(files: readonly File[], choices: Choices, add: Artwork | null = null): void {
    const [file] = files;
    if (!file) return;
    stop.current?.();
    before.current = add;
    if (files.length > 1 || add) {
      stop.current = several(setUpload, ({ sendSeveral }) =>
        sendSeveral(files, { productId, choices, add }, setUpload),
      );
      return;
    }
    const update = (percent: number, broken: boolean) =>
      setUpload({ phase: 'sending', name: file.name, percent, broken });
    let percent = 0;
    update(0, false);
    stop.current = sendFile(file, productId, {
      onProgress: (now) => {
        percent = now;
        update(now, false);
      },
      onBroken: () => update(percent, true),
      onDone: (sent) =>
        setUpload(
          'artwork' in sent
            ? { phase: 'stored', artwork: sent.artwork }
            : { phase: 'refused', refused: [{ name: null, ...sent.refusal }] },
        ),
    });
  }

  /** Joins the parts of an artwork in another order, or fewer of them. */
  function arrange(artwork: Artwork | null, wanted: Arranged, choices: Choices): void {
    stop.current?.();
    before.current = artwork;
    stop.current = several(setUpload, ({ joinAgain }) =>
      joinAgain(wanted, { productId, choices, add: artwork }, setUpload),
    );
  }

  /** Removes the artwork, or cancels what is joining it and restores it. */
  function remove(): void {
    stop.current?.();
    const back = sending ? before.current : null;
    before.current = null;
    setUpload(back ? { phase: 'stored', artwork: back } : { phase: 'idle' });
  }

  return { upload, start, arrange, remove };
}

/** Loads the code for several files, then runs it. Returns a function that stops it. */
function several(
  update: (upload: Upload) => void,
  work: (module: typeof import('./send-several.ts')) => () => void,
): () => void {
  let isActive = true;
  let cancel: (() => void) | null = null;
  import('./send-several.ts').then(
    (module) => {
      if (isActive) cancel = work(module);
    },
    () => update({ phase: 'refused', refused: [RENEWED] }),
  );
  return () => {
    isActive = false;
    cancel?.();
  };
}

const RENEWED: RefusedFile = {
  name: null,
  title: 'The selected file could not be uploaded – try again',
  fix: 'Reload this page, then choose your files again.',
};

function begin(artwork: Artwork | null, refused: readonly RefusedFile[]): Upload {
  if (artwork) return { phase: 'stored', artwork, refused };
  return refused.length > 0 ? { phase: 'refused', refused } : { phase: 'idle' };
}

/** Polls until the check has ended. The server holds each request open until there is news. */
async function followCheck(
  artworkId: string,
  signal: AbortSignal,
  update: (artwork: Artwork, partial: EngineReport | null) => void,
): Promise<void> {
  for (let seen = 0; ; ) {
    const response = await fetch(`${href('/artwork/:artworkId/state', { artworkId })}?seen=${seen}`, {
      signal,
    });
    if (!response.ok) throw new Error(`artwork state ${response.status}`);
    const answer = (await response.json()) as {
      artwork: Artwork;
      partial: EngineReport | null;
      seen: number;
    };
    if (answer.artwork.report || answer.partial) update(answer.artwork, answer.partial);
    if (answer.artwork.report) return;
    seen = answer.seen;
  }
}
