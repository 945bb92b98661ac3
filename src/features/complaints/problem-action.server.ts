import { PHOTO_BYTES_MAX } from '#features/catalogue/index.ts';
import type { Order } from '#features/orders/index.ts';
import { type FieldErrors, formValues, tooManyTries } from '#kit/forms.ts';
import { isUuid } from '#kit/uuid.ts';
import { readFieldsAndFiles } from '#platform/http/file-form.server.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import type { Shop } from '#platform/shop.ts';
import { PHOTOS_MAX, parseComplaint, parseMessage } from './forms.ts';
import { addToComplaint, reportProblem } from './report-problem.server.ts';
import { dropPhotos, type StoredPhoto, takePhotos } from './take-photos.server.ts';

/** The outcome of a customer's form: what was done, or why it was refused, with everything that was typed. */
export type ProblemOutcome =
  | { done: 'reported' | 'added' }
  | {
      status: 404 | 409 | 413 | 422 | 429;
      errors: FieldErrors;
      typed: Record<string, string>;
      /** seconds until the next try */
      wait?: number;
    };

const LIMITS = { fileBytesMax: PHOTO_BYTES_MAX, filesBytesMax: PHOTOS_MAX * PHOTO_BYTES_MAX };
const TOO_LARGE = 'Together, your photos are too large. Choose fewer or smaller ones.';
const OPEN =
  'You’ve already reported a problem with this order. Send this as a message to add it to your report.';
const NOT_LEFT = 'You don’t have any of this order yet. Please call us.';
const DECIDED = 'We’ve already decided about this. Call us, or report it again with what is new.';

/** Does what a form of the problem page asks for. The caller has checked that the order is the visitor's. */
export async function actOnProblem(
  shop: Shop,
  order: Order,
  network: string,
  request: Request,
): Promise<ProblemOutcome> {
  const { form, isTooLarge } = await readFieldsAndFiles(request, LIMITS);
  const typed = formValues(form);
  const key = typed.key ?? '';
  if (!isUuid(key)) return { status: 422, errors: { words: 'Reload the page, then send it again.' }, typed };
  const isReport = typed.intent !== 'add';
  const parsed = isReport ? parseComplaint(order.items, typed) : parseMessage(typed);
  if (isTooLarge || !parsed.ok) {
    const errors = { ...(parsed.ok ? {} : parsed.errors), ...(isTooLarge ? { photos: TOO_LARGE } : {}) };
    return { status: isTooLarge ? 413 : 422, errors, typed };
  }
  const wait = await tooMany(shop, network, order.id);
  if (wait) return { status: 429, errors: { words: tooManyTries(wait) }, typed, wait };
  const files = form.getAll('photos').filter((file) => file instanceof File);
  const taken = await takePhotos(shop, files);
  if (!taken.ok) return { status: taken.status, errors: { photos: taken.problem }, typed };
  try {
    const outcome = parsed.form.items
      ? await reportProblem(shop, order.id, { key, form: parsed.form, photos: taken.photos })
      : await add(shop, order.id, typed.complaint ?? '', {
          key,
          words: parsed.form.words,
          photos: taken.photos,
        });
    if (outcome.ok) return { done: isReport ? 'reported' : 'added' };
    return { ...REFUSED[outcome.why], typed };
  } catch (error) {
    await dropPhotos(shop, taken.photos);
    throw error;
  }
}

const REFUSED = {
  open: { status: 409, errors: { words: OPEN } },
  'not-left': { status: 409, errors: { words: NOT_LEFT } },
  missing: { status: 404, errors: { words: DECIDED } },
  decided: { status: 409, errors: { words: DECIDED } },
} as const;

const add = (
  shop: Shop,
  orderId: string,
  complaintId: string,
  message: { key: string; words: string; photos: readonly StoredPhoto[] },
) => addToComplaint(shop, { orderId, complaintId }, message);

/** Returns the seconds to wait after too many forms from one network, or about one order; null for none. */
async function tooMany({ limits }: Shop, network: string, orderId: string): Promise<number | null> {
  const rule = RATE_RULES.orderProblem;
  return (await limits.tooMany(rule, `network:${network}`)) ?? limits.tooMany(rule, `order:${orderId}`);
}
