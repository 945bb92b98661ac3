import { readPrice } from '#features/pricing/prices/index.ts';
import { countWords } from '#kit/count-words.ts';
import { textOf } from '#kit/file-text.ts';
import { formatPounds } from '#kit/money.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import { answerBulkForm } from './bulk-action.server.ts';
import { type ChangedMeanwhile, type ChangeOutcome, changePrices } from './change-prices.server.ts';
import { optionInputs, readOptionRows } from './forms.ts';
import { applyImport, IMPORT_BYTES_MAX, previewImport } from './import-prices.server.ts';
import type { PriceActionResult, Refuse, SayTime } from './price-answer.ts';
import { ALL_PRICES, readPriceRows } from './prices.server.ts';
import { saveOptions } from './save-options.server.ts';
import { type Confidence, suggestPrices } from './suggestions.ts';
import { undoOptions } from './undo-options.server.ts';
import { undoBatch } from './undo-prices.server.ts';
import { fingerprint } from './view.ts';

/** Handles a form of `/admin/prices` by its `intent`. Unknown intents are refused. */
export async function priceAction(
  shop: Shop,
  actor: Actor,
  form: FormData,
  sayTime: SayTime,
): Promise<PriceActionResult> {
  const intent = String(form.get('intent') ?? '');
  const refuse: Refuse = (status, error) => ({
    status,
    intent,
    error,
    productId: text(form, 'productId'),
    input: text(form, intent === 'bulk-schedule' ? 'publishAt' : 'newPrice'),
    seenPence: priceOnPage(form),
    seenAt: text(form, 'seenAt'),
  });
  const outcomeOf = (outcome: ChangeOutcome): PriceActionResult => {
    if (outcome.ok) return { done: { changed: outcome.batchId } };
    if (outcome.kind === 'stale') {
      const refused = refuse(409, staleWords(outcome.rows, sayTime));
      return { ...refused, seenPence: outcome.rows[0]?.pence ?? refused.seenPence };
    }
    const words = outcome.rows.map(({ productId, problem }) => `${productId}: ${problem}`);
    return refuse(422, namedFirst(words, '; '));
  };
  switch (intent) {
    case 'price': {
      const read = readPrice(text(form, 'newPrice'));
      if (!read.ok) return refuse(422, read.error);
      const change = {
        productId: text(form, 'productId'),
        newPence: read.pence,
        oldPence: priceOnPage(form),
      };
      return outcomeOf(
        await changePrices(shop, actor, { kind: 'edit', description: 'Price edit', changes: [change] }),
      );
    }
    case 'bulk':
    case 'bulk-keep':
    case 'bulk-schedule':
    case 'bulk-unschedule':
    case 'bulk-drop':
      return answerBulkForm({ shop, actor, form, sayTime, refuse });
    case 'suggestion':
    case 'suggestions':
      return suggestions(shop, actor, form, refuse, outcomeOf);
    case 'undo':
      return undo(
        shop,
        actor,
        { batchId: text(form, 'batchId'), productId: text(form, 'productId') },
        sayTime,
        refuse,
      );
    case 'import':
      return upload(shop, actor, form.get('file'), refuse);
    case 'apply-import': {
      const id = text(form, 'importId');
      const outcome = isUuid(id)
        ? await applyImport(shop, actor, id)
        : ({ ok: false, kind: 'applied' } as const);
      if (!outcome.ok && outcome.kind === 'applied')
        return refuse(409, 'This file has already been applied.');
      if (!outcome.ok && outcome.kind === 'stale')
        return refuse(409, `${staleWords(outcome.rows, sayTime)} Check the file again before you apply it.`);
      return outcomeOf(outcome);
    }
    case 'options':
      return options(shop, actor, form, sayTime, refuse);
    default:
      return refuse(422, 'Choose what to do');
  }
}

/** Only the price file can be this large, and nothing of it has been read. */
const TOO_LARGE = 'Choose a file of at most 16 MB';
export const IMPORT_TOO_LARGE: Extract<PriceActionResult, { status: number }> = {
  status: 422,
  intent: 'import',
  error: TOO_LARGE,
  productId: '',
  input: '',
  seenPence: -1,
  seenAt: '',
};

/** Limits of the page's forms. */
export const PRICE_FORM = { fileBytesMax: IMPORT_BYTES_MAX, filesBytesMax: IMPORT_BYTES_MAX + 1 };

/** How many suggestions are shown and applied together: only prices that somebody has seen are changed. */
export const SUGGESTIONS_SHOWN = 100;

async function suggestions(
  shop: Shop,
  actor: Actor,
  form: FormData,
  refuse: Refuse,
  outcomeOf: (outcome: ChangeOutcome) => PriceActionResult,
): Promise<PriceActionResult> {
  const shown = suggestPrices(await readPriceRows(shop.db, ALL_PRICES, shop.clock()))
    .filter(({ confidence }) => fits(confidence, text(form, 'confidence')))
    .map((suggestion) => ({ ...suggestion, ...draftOf(suggestion) }));
  const one = form.get('intent') === 'suggestion';
  const chosen = one
    ? shown.filter(({ productId }) => productId === form.get('productId'))
    : shown.slice(0, SUGGESTIONS_SHOWN);
  const [first] = chosen;
  const isSeen = one
    ? first?.oldPence === priceOnPage(form) && String(first.newPence) === form.get('newPence')
    : fingerprint(chosen.map(draftOf)) === form.get('seen');
  if (!isSeen || !first)
    return refuse(409, 'Prices have changed since you opened this page. These are the latest suggestions.');
  const description = one ? `AI suggestion: ${first.reason}` : `AI suggestions (${chosen.length})`;
  return outcomeOf(await changePrices(shop, actor, { kind: 'suggestions', description, changes: chosen }));
}

/** Whether a suggestion matches a confidence filter; anything but the three levels shows all. */
export function fits(confidence: Confidence, filter: string): boolean {
  return !['high', 'medium', 'low'].includes(filter) || confidence === filter;
}

export function draftOf(suggestion: { productId: string; currentPence: number; suggestedPence: number }) {
  const { productId, currentPence: oldPence, suggestedPence: newPence } = suggestion;
  return { productId, oldPence, newPence };
}

async function undo(
  shop: Shop,
  actor: Actor,
  { batchId, productId }: { batchId: string; productId: string },
  sayTime: SayTime,
  refuse: Refuse,
): Promise<PriceActionResult> {
  if (!isUuid(batchId)) return refuse(409, UNDO_WORDS.missing);
  const outcome = await undoBatch(shop, actor, batchId, productId || null);
  if (!outcome.ok) {
    if (outcome.kind === 'options') return undoOf(shop, actor, batchId, sayTime, refuse);
    if (outcome.kind === 'unfit') {
      const words = outcome.products.map(({ name, problem }) => `${name}: ${problem}`);
      return refuse(409, `The prices were not changed. ${namedFirst(words, ' ')}`);
    }
    return refuse(409, UNDO_WORDS[outcome.kind]);
  }
  if (outcome.skipped.length === 0) return { done: { undone: String(outcome.undone) } };
  const names = namedFirst(
    outcome.skipped.map(({ name }) => name),
    ', ',
  );
  const restored = `${countWords(outcome.undone, 'price was', 'prices were')} restored.`;
  return refuse(409, `${restored} These have changed since, so they were left as they are: ${names}.`);
}

async function undoOf(
  shop: Shop,
  actor: Actor,
  batchId: string,
  sayTime: SayTime,
  refuse: Refuse,
): Promise<PriceActionResult> {
  const done = await undoOptions(shop, actor, batchId);
  if (done.ok) return { done: { undone: 'options' } };
  if (done.kind === 'unfit') return refuse(409, `The options were not changed. ${done.problem}`);
  if (done.kind !== 'changed') return refuse(409, UNDO_WORDS[done.kind]);
  const who = `This was changed by ${done.actor} at ${sayTime(done.changedAt)}.`;
  return refuse(409, `${who} The options were not changed.`);
}

const UNDO_WORDS = {
  missing: 'There’s no such change to undo.',
  undone: 'This has already been undone.',
  'before-update':
    'This was changed before the shop was updated, so it can’t be undone. Change the options back by hand.',
  'too-late': 'You can undo a change for 24 hours. This one is older.',
} as const;

async function upload(
  shop: Shop,
  actor: Actor,
  file: FormDataEntryValue | null,
  refuse: Refuse,
): Promise<PriceActionResult> {
  // If no file was chosen, a browser sends one without a name; an empty file has no columns.
  if (!(file instanceof File) || file.name === '') return refuse(422, 'Choose a CSV file');
  if (file.size > IMPORT_BYTES_MAX) return refuse(422, TOO_LARGE);
  const read = await previewImport(shop, actor, { name: file.name, text: textOf(await file.bytes()) });
  return 'id' in read ? { done: { import: read.id } } : refuse(422, read.problem);
}

async function options(
  shop: Shop,
  actor: Actor,
  form: FormData,
  sayTime: SayTime,
  refuse: Refuse,
): Promise<PriceActionResult> {
  const rows = readOptionRows(form);
  const outcome = await saveOptions(
    shop,
    actor,
    text(form, 'productId'),
    text(form, 'seenAt'),
    optionInputs(rows),
  );
  if (outcome.ok) return { done: { saved: 'options', ...(outcome.batchId && { changed: outcome.batchId }) } };
  if (outcome.kind === 'invalid') return { ...refuse(422, outcome.problem), rows, wrong: outcome.wrong };
  if (outcome.kind === 'missing') return refuse(409, 'This product no longer exists.');
  return {
    ...refuse(409, ''),
    rows,
    conflict: { actor: outcome.actor, at: sayTime(outcome.changedAt) },
  };
}

function staleWords(rows: readonly ChangedMeanwhile[], sayTime: SayTime): string {
  const words = rows.map(({ name, by, at, pence }) => {
    const who = `This was changed by ${by ?? 'someone else'}${at ? ` at ${sayTime(at)}` : ''}.`;
    return `${who} Your changes are still here. ${name} now costs ${formatPounds(pence)}.`;
  });
  return namedFirst(words, ' ');
}

const NAMED = 10;

/** The first ten of a list, and how many more there are: a change may cover thousands of products. */
function namedFirst(words: readonly string[], between: string): string {
  const more = words.length - NAMED;
  return words.slice(0, NAMED).join(between) + (more > 0 ? `${between}and ${more} more` : '');
}

function priceOnPage(form: FormData): number {
  return /^\d{1,9}$/.test(text(form, 'seenPence')) ? Number(text(form, 'seenPence')) : -1;
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
