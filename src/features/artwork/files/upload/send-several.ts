import { href } from '#kit/href.ts';
import type { Artwork } from '../artwork.ts';
import { PARTS_MAX } from '../file-input.ts';
import { type RefusedFile, refusedFile } from '../parts/joinable.ts';
import { type Arranged, PARTS_FIELD, writeArranged } from '../parts/parts.ts';
import { inPrintOrder } from './file-order.ts';
import { sendFile } from './send-file.ts';
import type { Sent, Upload } from './upload-phase.ts';

interface Joining {
  productId: string;
  choices: Readonly<Record<string, string | undefined>>;
  /** the existing artwork that the files join; null if they replace it */
  add: Artwork | null;
}

type Update = (upload: Upload) => void;

/**
 * Sends files one after another in print order, then has them joined. Refused files are reported by name. Returns a
 * function that stops it.
 */
export function sendSeveral(files: readonly File[], joining: Joining, update: Update): () => void {
  const controller = new AbortController();
  void run(files, joining, update, controller.signal);
  return () => controller.abort();
}

/** Has existing files joined in another order, or some of them removed. Returns a function that stops it. */
export function joinAgain(parts: Arranged, joining: Joining, update: Update): () => void {
  const controller = new AbortController();
  void join(parts, joining, [], update, controller.signal);
  return () => controller.abort();
}

async function run(
  chosen: readonly File[],
  joining: Joining,
  update: Update,
  signal: AbortSignal,
): Promise<void> {
  const there = partsOf(joining.add);
  const files = inPrintOrder(chosen, ({ name }) => name);
  const accepted = files.slice(0, PARTS_MAX - there.length);
  const refused = files.slice(accepted.length).map(({ name }) => refusedFile(name, 'too-many'));
  const ids = [...there];
  let first: Artwork | null = null;
  for (const [i, file] of accepted.entries()) {
    const place = { number: i + 1, count: accepted.length };
    const sent = await sendOne(file, place, joining.productId, update, signal);
    if (signal.aborted) return;
    if ('artwork' in sent) {
      first ??= sent.artwork;
      ids.push(sent.artwork.id);
    } else refused.push({ name: file.name, ...sent.refusal });
  }
  if (ids.length === 1 && first) return update({ phase: 'stored', artwork: first, refused });
  if (ids.length > there.length) return join({ ids, order: 'cover' }, joining, refused, update, signal);
  update(withoutNew(joining.add, refused));
}

const withoutNew = (artwork: Artwork | null, refused: readonly RefusedFile[]): Upload =>
  artwork ? { phase: 'stored', artwork, refused } : { phase: 'refused', refused };

/** Returns the existing artwork as the files that it was made from. */
function partsOf(artwork: Artwork | null): string[] {
  if (!artwork) return [];
  return artwork.making?.parts.map(({ id }) => id) ?? [artwork.id];
}

function sendOne(
  file: File,
  place: { number: number; count: number },
  productId: string,
  update: Update,
  signal: AbortSignal,
): Promise<Sent> {
  return new Promise((resolve) => {
    let percent = 0;
    const reportProgress = (broken: boolean) => {
      if (!signal.aborted) update({ phase: 'sending', name: file.name, percent, broken, place });
    };
    reportProgress(false);
    const stop = sendFile(file, productId, {
      onProgress: (now) => {
        percent = now;
        reportProgress(false);
      },
      onBroken: () => reportProgress(true),
      onDone: (sent) => {
        signal.removeEventListener('abort', cancel);
        resolve(sent);
      },
    });
    function cancel(): void {
      stop();
      resolve({ refusal: LOST });
    }
    signal.addEventListener('abort', cancel);
  });
}

interface Answer {
  artwork: Artwork | null;
  refused: RefusedFile[];
  waiting: boolean;
}

async function join(
  { ids, order }: Arranged,
  { productId, choices, add }: Joining,
  refused: readonly RefusedFile[],
  update: Update,
  signal: AbortSignal,
): Promise<void> {
  update({ phase: 'joining', count: ids.length, artwork: add });
  const form = new URLSearchParams({ [PARTS_FIELD]: writeArranged({ ids, order }) });
  for (const [name, value] of Object.entries(choices)) if (value !== undefined) form.set(name, value);
  try {
    for (;;) {
      const response = await fetch(href('/product/:productId/artwork/parts', { productId }), {
        method: 'POST',
        body: form,
        signal,
      });
      const answer = (await response.json()) as Answer;
      if (answer.waiting) continue; // the server held the request open, so ask again at once
      const all = [...refused, ...answer.refused];
      update(
        answer.artwork ? { phase: 'stored', artwork: answer.artwork, refused: all } : withoutNew(add, all),
      );
      return;
    }
  } catch {
    if (!signal.aborted) update(withoutNew(add, [...refused, { name: null, ...LOST }]));
  }
}

/** No answer of ours: the connection is down, or this is a proxy's error page. */
const LOST = {
  title: 'We could not combine your files – try again',
  fix: 'The connection was lost. Choose the files again.',
};
