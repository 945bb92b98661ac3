import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { href } from '#kit/href.ts';
import type { EngineReport } from '#preflight/index.ts';
import type { Artwork } from '../artwork.ts';
import type { RefusedFile } from '../parts/joinable.ts';
import type { Arranged } from '../parts/parts.ts';
import type { FileChecks } from './file-checks.ts';
import type { Upload } from './upload-phase.ts';
import { useFileChecks } from './use-file-checks.ts';

type Choices = Readonly<Record<string, string | undefined>>;

interface Initial {
  artwork: Artwork | null;
  refused: readonly RefusedFile[];
  /** the code for files, if the page has one */
  checks?: FileChecks | undefined;
  /** sends files as the form does without script; must not change */
  sendPlain: (files: readonly File[]) => void;
}

/**
 * Sends files with real progress, joins several, then follows the check to its end. Code needed only for files is
 * loaded when there is one, and code for several files when there are several.
 */
export function useUpload(
  productId: string,
  { artwork: initial, refused, checks: known, sendPlain }: Initial,
) {
  const [upload, setUpload] = useState<Upload>(begin(initial, refused));
  const { checks, load, warm } = useFileChecks(known);
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

  const sending = isUnderWay(upload);
  // Before `plainly` leaves the page.
  useLayoutEffect(() => {
    if (!sending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [sending]);

  const actions = useMemo(
    () => uploadActions({ productId, load, sendPlain, setUpload, stop, before }),
    [productId, load, sendPlain],
  );
  return { upload, checks, warm, ...actions };
}

interface UploadParts extends Pick<Initial, 'sendPlain'> {
  productId: string;
  load: () => Promise<FileChecks>;
  setUpload: Dispatch<SetStateAction<Upload>>;
  /** stops what is in progress */
  stop: RefObject<(() => void) | null>;
  /** the artwork that files are being joined to */
  before: RefObject<Artwork | null>;
}

function uploadActions({ productId, load, sendPlain, setUpload, stop, before }: UploadParts) {
  /** One file replaces the existing artwork, several are joined; with `add` they join it. */
  function start(files: readonly File[], choices: Choices, add: Artwork | null = null): void {
    const [file] = files;
    if (!file) return;
    stop.current?.();
    before.current = add;
    // The shop has been updated meanwhile, but the plain form still works.
    const plainly = () => {
      // Otherwise leaving the page would ask whether to stop the upload.
      flushSync(() => setUpload({ phase: 'idle' }));
      sendPlain(files);
    };
    if (files.length > 1 || add) {
      stop.current = afterLoading(
        several(load),
        ({ sendSeveral }) => sendSeveral(files, { productId, choices, add }, setUpload),
        add ? renew : plainly,
      );
      return;
    }
    setUpload({ phase: 'sending', name: file.name, percent: 0, broken: false });
    stop.current = afterLoading(load(), (checks) => sendOne(checks, file, productId, setUpload), plainly);
  }

  /** Joins the parts of an artwork in another order, or some of them removed. */
  function arrange(artwork: Artwork | null, parts: Arranged, choices: Choices): void {
    stop.current?.();
    before.current = artwork;
    stop.current = afterLoading(
      several(load),
      ({ joinAgain }) => joinAgain(parts, { productId, choices, add: artwork }, setUpload),
      renew,
    );
  }

  function renew(): void {
    setUpload({ phase: 'refused', refused: [RENEWED] });
  }

  /** Removes the artwork, or cancels what is joining it and restores it. */
  function remove(): void {
    stop.current?.();
    const back = before.current;
    before.current = null;
    setUpload((now) => (back && isUnderWay(now) ? { phase: 'stored', artwork: back } : { phase: 'idle' }));
  }

  return { start, arrange, remove };
}

const isUnderWay = ({ phase }: Upload) => phase === 'sending' || phase === 'joining';

/** Sends one file and shows its progress. Returns a function that stops it. */
function sendOne(
  { sendFile }: FileChecks,
  file: File,
  productId: string,
  setUpload: (upload: Upload) => void,
): () => void {
  let percent = 0;
  const update = (broken: boolean) => setUpload({ phase: 'sending', name: file.name, percent, broken });
  return sendFile(file, productId, {
    onProgress: (now) => {
      percent = now;
      update(false);
    },
    onBroken: () => update(true),
    onDone: (sent) =>
      setUpload(
        'artwork' in sent
          ? { phase: 'stored', artwork: sent.artwork }
          : { phase: 'refused', refused: [{ name: null, ...sent.refusal }] },
      ),
  });
}

/** Loads the code for several files, after the code for each file. */
async function several(load: () => Promise<FileChecks>): Promise<typeof import('./send-several.ts')> {
  const [module] = await Promise.all([import('./send-several.ts'), load()]);
  return module;
}

/** Runs work with code that is being loaded, or `otherwise` without it. Returns a function that stops it. */
function afterLoading<Module>(
  loading: Promise<Module>,
  work: (module: Module) => () => void,
  otherwise: () => void,
): () => void {
  let isActive = true;
  let cancel: (() => void) | null = null;
  loading.then(
    (module) => {
      if (isActive) cancel = work(module);
    },
    () => {
      if (isActive) otherwise();
    },
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
