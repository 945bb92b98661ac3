import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { type ProductToPrice, readToPrice } from '#features/pricing/prices/index.server.ts';
import { type Pricing, type PricingProblem, unpricedCount } from '#features/pricing/prices/index.ts';
import { formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { scheduleOf } from '#kit/schedule.ts';
import type { Actor } from '#platform/audit.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import type { SaveAnswer } from '#ui/form-answer.ts';
import { comparePrices } from './compare-prices.ts';
import { formOf } from './form-of-pricing.ts';
import { changeDraft, type DraftOutcome, keepDraft } from './pricing-drafts.server.ts';
import type { PricingPreview } from './pricing-preview.tsx';
import { noteOf, type PricingForm, readPricing } from './read-pricing.ts';
import { countCarts, publishingProblems, readPricingVersions, savePricing } from './save-pricing.server.ts';
import { readTableFile } from './table-file.ts';

/** A form with a price table of 50,000 cells is below 1 MB, and so is its file. */
const FORM_BYTES_MAX = 3 * 1024 * 1024;

/** A refused or previewed form. */
interface Answer extends SaveAnswer<PricingForm> {
  preview: PricingPreview | null;
  /** the name of the file that the table was read from */
  read: string | null;
}

/** A submitted form with what it is about. */
interface Sent {
  shop: Shop;
  actor: Actor;
  product: ProductToPrice;
  values: PricingForm;
  /** the version of the draft on the page */
  draft: number | null;
  file: File | null;
}

const answer = ({ values }: Pick<Sent, 'values'>, more: Partial<Answer>, status: number) =>
  data<Answer>({ values, errors: {}, conflict: null, preview: null, read: null, ...more }, { status });

const done = ({ product }: Sent, what: string) =>
  redirect(`${href('/admin/products/:productId/pricing', { productId: product.id })}?done=${what}`);

/** Handles the form of a product's pricing page: publish, preview, save, schedule, read a file, go back. */
export async function answerPricingForm({ context, request, params }: ActionFunctionArgs, actor: Actor) {
  const shop = context.get(shopContext);
  const product = await readToPrice(shop.db, params.productId ?? '');
  if (!product) throw data('Product not found.', { status: 404 });
  const form = await readForm(request, FORM_BYTES_MAX);
  const values: PricingForm = formValues(form);
  const file = form.get('csv');
  const draft = /^\d{1,9}$/.test(values.draft ?? '') ? Number(values.draft) : null;
  const sent: Sent = { shop, actor, product, values, draft, file: file instanceof File ? file : null };
  switch (values.intent) {
    case 'restore':
      return restore(sent);
    case 'read-file':
      return readFile(sent);
    case 'save':
      return drafted(sent, await keepDraft(shop, actor, draftOf(sent, null)), 'kept');
    case 'drop':
    case 'unschedule': {
      const change = { productId: product.id, draftVersion: draft ?? 0, change: values.intent } as const;
      const words = values.intent === 'drop' ? 'dropped' : 'unscheduled';
      return drafted({ ...sent, values: formOf(product) }, await changeDraft(shop, change), words);
    }
    default:
      return readAnd(sent);
  }
}

const draftOf = ({ product, values, draft }: Sent, publishAt: Date | null) => ({
  productId: product.id,
  form: values,
  draftVersion: draft,
  publishAt,
});

function drafted(sent: Sent, outcome: DraftOutcome, words: string) {
  if (outcome.ok) throw done(sent, words);
  return answer(sent, { conflict: { actor: outcome.actor, at: formatTime(outcome.changedAt) } }, 409);
}

/** Previews, schedules or publishes what was typed, if it can be read. */
async function readAnd(sent: Sent) {
  const { shop, actor, product, values } = sent;
  const read = readPricing(product, values);
  if (!read.ok) return answer(sent, { errors: read.errors }, 422);
  if (values.intent === 'preview') {
    const after = { ...product, pricing: read.pricing };
    const carts = await countCarts(shop.db, product.id);
    const { unpriced } = unpricedCount(after);
    return answer(sent, { preview: { rows: comparePrices(product, after), unpriced, carts } }, 200);
  }
  if (values.intent === 'schedule') {
    const when = scheduleOf(values.publishAt ?? '', shop.clock());
    if ('problem' in when) return answer(sent, { errors: { publishAt: when.problem } }, 422);
    const problems = publishingProblems(product, read.pricing);
    if (problems.length > 0) return answer(sent, { errors: errorsOf(problems) }, 422);
    return drafted(sent, await keepDraft(shop, actor, draftOf(sent, when.at)), 'scheduled');
  }
  return publish(sent, read.pricing, noteOf(values));
}

/** Publishes a version again. The page shows what is published, even if there is a draft. */
async function restore(sent: Sent) {
  const { shop, product, values } = sent;
  const shown = { ...sent, values: { ...formOf(product), seenAt: values.seenAt ?? '' }, draft: null };
  const versions = await readPricingVersions(shop.db, product.id);
  const version = versions.find(({ id }) => String(id) === values.version);
  if (!version) return answer(shown, { errors: { method: 'This version is no longer listed.' } }, 409);
  return publish(shown, version.pricing, `Back to: ${version.note}`.slice(0, 200));
}

async function publish(sent: Sent, pricing: Pricing | null, note: string) {
  const { shop, actor, product, values, draft } = sent;
  const change = { productId: product.id, seenAt: values.seenAt ?? '', draft, pricing, note };
  const outcome = await savePricing(shop, actor, change);
  if (outcome.ok) throw done(sent, 'published');
  if (outcome.kind === 'missing') throw data('Product not found.', { status: 404 });
  if (outcome.kind === 'stale')
    return answer(sent, { conflict: { actor: outcome.actor, at: formatTime(outcome.changedAt) } }, 409);
  return answer(sent, { errors: errorsOf(outcome.problems) }, 422);
}

/** Puts a file's table into the form, with its mistakes by row and column. Nothing is saved. */
async function readFile(sent: Sent) {
  const { product, values, file } = sent;
  const read = await readTableFile(file);
  if (!read.ok) return answer(sent, { errors: { csv: read.problem } }, 422);
  const filled = { ...sent, values: { ...values, method: 'table', table: read.table } };
  const checked = readPricing(product, filled.values);
  const errors = checked.ok || !checked.errors.table ? {} : { table: checked.errors.table };
  return answer(filled, { errors, read: errors.table ? null : read.name }, checked.ok ? 200 : 422);
}

const errorsOf = (problems: readonly PricingProblem[]): Record<string, string> =>
  Object.fromEntries(problems.map(({ field, problem }) => [FIELD_OF[field], problem]));

/** The form's field of each part of the pricing. */
const FIELD_OF = {
  method: 'method',
  table: 'table',
  breaks: 'areaBreaks',
  extras: 'extras',
  anyQuantity: 'anyQuantity',
  customSize: 'customSize',
  rules: 'rules',
} as const;
