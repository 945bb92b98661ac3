import { z } from 'zod';
import { JOB_CODE, scannedCode } from '#features/floor/production/index.ts';
import { type FieldErrors, fieldErrors, formValues, lineField, textField } from '#kit/forms.ts';
import { readCount } from '#kit/read-count.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { readCarriers } from '../carriers.server.ts';
import { despatchParcels, undoDespatch } from '../despatch-parcels.server.ts';
import { COLLECTOR_MAX, handOver } from '../hand-over.server.ts';
import {
  closeParcel,
  type ParcelDetails,
  packJob,
  reopenParcel,
  saveParcel,
  saveTracking,
  takeOut,
} from '../pack.server.ts';
import { type PackOutcome, refused } from '../pack-outcome.server.ts';
import { PARCEL_SIZES, type ParcelSize, TRACKING_MAX, WEIGHT_MAX_GRAMS } from '../parcel.ts';
import { PARCEL_CODE } from '../parcel-code.ts';
import type { Done } from './done-words.ts';

/** What the pack page shows again after a refused form. */
export interface PackAnswer {
  words: string | null;
  errors: FieldErrors;
  values: Record<string, string>;
}

type Result = { done: Done; code: string } | { answer: PackAnswer; status: number };

/** Handles a form of the pack page by its `intent`. */
export async function packAction(
  shop: Shop,
  actor: Actor,
  orderNumber: string,
  form: FormData,
): Promise<Result> {
  const values = formValues(form);
  const { intent = '', code = '' } = values;
  const refuse = (words: string | null, errors: FieldErrors = {}, status = 422): Result => ({
    status,
    answer: { words, errors, values },
  });
  const resultOf = (outcome: PackOutcome, done: Done, of = code.toUpperCase()): Result => {
    if (outcome.ok) return { done, code: of };
    return refuse(outcome.words, {}, outcome.kind === 'stale' ? 409 : 422);
  };
  const at = { orderNumber, number: Number(values.number), version: Number(values.version) };
  switch (intent) {
    case 'scan': {
      const { outcome, done, code: of } = await packScanned(shop, actor, { orderNumber, scanned: code });
      return resultOf(outcome, done, of);
    }
    case 'pack': {
      const quantity = readCount(values.quantity ?? '');
      return resultOf(await packJob(shop, { orderNumber, code: code.toUpperCase(), quantity }), 'packed');
    }
    case 'take-out':
      return resultOf(await takeOut(shop, { ...at, code: code.toUpperCase() }), 'out');
    case 'save':
    case 'close':
    case 'despatch': {
      const read = await readDetails(shop.db, values);
      if (!read.ok) return refuse(null, read.errors);
      const saved = await saveParcel(shop, actor, { ...at, details: read.details });
      if (intent === 'save' || !saved.ok) return resultOf(saved, 'saved');
      const next = { ...at, version: at.version + 1 };
      if (intent === 'close') return resultOf(await closeParcel(shop, actor, next), 'closed');
      const withStalePapers = values.stalePapers === 'yes';
      const sent = await despatchParcels(shop, actor, { orderNumber, parcels: [next], withStalePapers });
      return resultOf(sent, 'left');
    }
    case 'tracking': {
      const read = lineField(TRACKING_MAX).safeParse(values.trackingNumber ?? '');
      if (!read.success) return refuse(`At most ${TRACKING_MAX} characters.`);
      return resultOf(await saveTracking(shop, actor, { ...at, trackingNumber: read.data || null }), 'saved');
    }
    case 'reopen':
      return resultOf(await reopenParcel(shop, at), 'open');
    case 'undo':
      return resultOf(await undoDespatch(shop, actor, at), 'back');
    case 'hand-over': {
      const read = textField('Enter who collects it', COLLECTOR_MAX).safeParse(values.collectedBy ?? '');
      if (!read.success) return refuse(null, { collectedBy: read.error.issues[0]?.message ?? '' });
      return resultOf(await handOver(shop, actor, { orderNumber, collectedBy: read.data }), 'handed');
    }
    default:
      return refuse('We couldn’t read this form. Load the page again.');
  }
}

/** A ticket packs its job; the label of the open parcel closes it. Anything else gets a message and changes nothing. */
export async function packScanned(
  shop: Shop,
  actor: Actor,
  { orderNumber, scanned }: { orderNumber: string; scanned: string },
): Promise<{ outcome: PackOutcome; done: Done; code: string }> {
  const text = scannedCode(scanned).slice(0, 100);
  const code = text.toUpperCase();
  if (JOB_CODE.test(code))
    return { outcome: await packJob(shop, { orderNumber, code }), done: 'packed', code };
  const [, of, number] = PARCEL_CODE.exec(code) ?? [];
  if (of === orderNumber) {
    const outcome = await closeParcel(shop, actor, { orderNumber, number: Number(number) });
    return { outcome, done: 'closed', code };
  }
  const words = of
    ? `${code} is a parcel of another order.`
    : `“${text}” isn’t a job ticket or a parcel’s label.`;
  return { outcome: refused(`${words} Nothing was changed.`), done: 'packed', code };
}

const detailsSchema = z.object({
  carrier: z.string().default(''),
  trackingNumber: lineField(TRACKING_MAX),
  weight: z
    .string()
    .default('')
    .transform((text) => text.replaceAll(',', '').trim())
    .refine(
      (text) =>
        text === '' || (/^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= WEIGHT_MAX_GRAMS),
      {
        error: 'Enter whole grams, such as 1250',
      },
    ),
  size: z.enum(Object.keys(PARCEL_SIZES) as ParcelSize[], 'Choose a size'),
});

async function readDetails(
  db: Queries,
  values: Record<string, string>,
): Promise<{ ok: true; details: ParcelDetails } | { ok: false; errors: FieldErrors }> {
  const parsed = detailsSchema.safeParse(values);
  if (!parsed.success) return { ok: false, errors: fieldErrors(parsed.error) };
  const { carrier, trackingNumber, weight, size } = parsed.data;
  if (carrier && !(await readCarriers(db)).some(({ id }) => id === carrier))
    return { ok: false, errors: { carrier: 'Choose a carrier' } };
  return {
    ok: true,
    details: {
      carrierId: carrier || null,
      trackingNumber: trackingNumber || null,
      weightGrams: weight ? Number(weight) : null,
      size,
    },
  };
}
