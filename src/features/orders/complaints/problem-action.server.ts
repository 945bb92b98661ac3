import type { SentFile } from '#features/artwork/files/sent-files-list.tsx';
import { PHOTO_BYTES_MAX } from '#features/catalogue/products/index.ts';
import type { Order } from '#features/orders/order/index.ts';
import { type FieldErrors, formValues, tooManyTries } from '#kit/forms.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Actor } from '#platform/audit.server.ts';
import { readFieldsAndFiles } from '#platform/http/file-form.server.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import type { Shop } from '#platform/shop.ts';
import { PHOTOS_MAX, parseComplaint, parseMessage } from './forms.ts';
import { addToComplaint, reportProblem } from './report-problem.server.ts';
import { REPORT_WORDS } from './report-words.ts';
import { readSentPhotos, shownPhotos } from './sent-photos.server.ts';
import { dropPhotos, type TakenPhoto, takePhotos } from './take-photos.server.ts';

/** The outcome of a customer's form: what was done, or why it was refused, with all the values typed. */
export type ProblemOutcome =
  /** `id`: of the complaint */
  | { done: 'reported' | 'added'; id: string }
  | {
      status: 404 | 409 | 413 | 422 | 429;
      errors: FieldErrors;
      values: Record<string, string>;
      /** the photos sent with it */
      photos: SentFile[];
      /** seconds until the next attempt */
      wait?: number;
    };

const LIMITS = { fileBytesMax: PHOTO_BYTES_MAX, filesBytesMax: PHOTOS_MAX * PHOTO_BYTES_MAX };
const TOO_LARGE = 'Together, your photos are too large. Choose fewer or smaller ones.';

/** Who sends a form: the customer, from a network whose attempts are counted, or staff. */
type Sender = { network: string } | { staff: Actor };

/**
 * Carries out a form about a problem with an order. The caller has checked that the order is the visitor's, or that
 * staff may report one.
 */
export async function actOnProblem(
  shop: Shop,
  order: Order,
  sender: Sender,
  request: Request,
): Promise<ProblemOutcome> {
  const staff = 'staff' in sender ? sender.staff : null;
  const by = staff ? 'staff' : 'customer';
  const { form, isTooLarge } = await readFieldsAndFiles(request, LIMITS);
  const values = formValues(form);
  const earlier = await readSentPhotos(shop, order.id, form.getAll('sentPhoto').map(String));
  const refuse = (
    status: Refused['status'],
    errors: FieldErrors,
    { photos = earlier, wait }: { photos?: readonly TakenPhoto[]; wait?: number } = {},
  ): Refused => ({
    status,
    errors,
    values,
    photos: shownPhotos(shop, order.id, photos),
    ...(wait ? { wait } : {}),
  });
  const key = values.key ?? '';
  if (!isUuid(key)) return refuse(422, { words: 'Reload the page, then send it again.' });
  const isReport = values.intent !== 'add';
  const parsed = isReport ? parseComplaint(order.items, values, by) : parseMessage(values, by);
  const errors = parsed.ok ? {} : parsed.errors;
  if (isTooLarge) return refuse(413, { ...errors, photos: TOO_LARGE });
  const files = chosenPhotos(form);
  if (!parsed.ok && files.length === 0) return refuse(422, errors);
  // Photos cost work, so a refused form with photos counts too.
  const wait = 'network' in sender && (await tooMany(shop, sender.network, order.id));
  if (wait) return refuse(429, { words: tooManyTries(wait) }, { wait });
  const taken = await takePhotos(shop, files, PHOTOS_MAX - earlier.length);
  const photos = [...earlier, ...taken.photos];
  if (!parsed.ok || taken.problem) {
    const problems = { ...errors, ...(taken.problem ? { photos: taken.problem } : {}) };
    return refuse(taken.status, problems, { photos });
  }
  try {
    const message = { key, photos, staff };
    const outcome = parsed.form.items
      ? await reportProblem(shop, order.id, { ...message, form: parsed.form })
      : await add(shop, order.id, values.complaint ?? '', { ...message, words: parsed.form.words });
    if (!outcome.ok) {
      const { status, words } = REFUSED[outcome.why];
      return refuse(status, { words: REPORT_WORDS[by][words] }, { photos });
    }
    // Photos sent earlier may already be in the message that was first.
    if (!outcome.isNew) await dropPhotos(shop, taken.photos);
    return isReport ? { done: 'reported', id: key } : { done: 'added', id: values.complaint ?? '' };
  } catch (error) {
    await dropPhotos(shop, taken.photos);
    throw error;
  }
}

type Refused = Exclude<ProblemOutcome, { done: string }>;

/** A browser sends an empty field as a file without name and bytes. */
const chosenPhotos = (form: FormData): File[] =>
  form
    .getAll('photos')
    .filter((file) => file instanceof File && (file.name !== '' || file.size > 0)) as File[];

const REFUSED = {
  open: { status: 409, words: 'isOpen' },
  'too-early': { status: 409, words: 'tooEarly' },
  missing: { status: 404, words: 'isDecided' },
  decided: { status: 409, words: 'isDecided' },
} as const;

const add = (
  shop: Shop,
  orderId: string,
  complaintId: string,
  message: Parameters<typeof addToComplaint>[2],
) => addToComplaint(shop, { orderId, complaintId }, message);

/** Returns the seconds to wait after too many forms from one network, or about one order; null for none. */
async function tooMany({ limits }: Shop, network: string, orderId: string): Promise<number | null> {
  const rule = RATE_RULES.orderProblem;
  return (await limits.tooMany(rule, `network:${network}`)) ?? limits.tooMany(rule, `order:${orderId}`);
}
