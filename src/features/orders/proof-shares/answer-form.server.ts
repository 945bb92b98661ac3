import { z } from 'zod';
import { formValues, linesField, readForm, textField, tooManyTries } from '#kit/forms.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import type { Shop } from '#platform/shop.ts';
import { type AnswerOutcome, answerShare } from './answer-proof.server.ts';
import { ANSWER_KINDS, type AnswerKind, NAME_MAX, WORDS_MAX } from './share.ts';

/** An answer that was not accepted, with the values typed. */
interface NotTaken {
  ok: false;
  status: 400 | 409 | 410 | 422 | 429;
  errors: Record<string, string>;
  input: Record<string, string>;
  wait?: number;
}

const schema = z.object({
  name: textField('Enter your name', NAME_MAX),
  words: linesField(WORDS_MAX),
  artworkId: z.string().default(''),
});

const WORDS_MISSING: Readonly<Record<Exclude<AnswerKind, 'approved'>, string>> = {
  refused: 'Say what is wrong, so that they can fix it',
  comment: 'Write your comment',
};

const NOT_ANSWERED: Readonly<Record<Extract<AnswerOutcome, { ok: false }>['kind'], string>> = {
  ended: 'This link no longer works. Ask whoever sent it for a new one.',
  'other-file':
    'The file was replaced after you opened this page. Look at the new one below, then answer again.',
  'too-late': 'We’re printing this now, so it’s too late to change it.',
  full: 'This proof has too many answers already. Contact the person who sent you the link.',
};

/** Handles a colleague's form. `network` is the throttling key. */
export async function answerByForm(
  shop: Shop,
  network: string,
  shareId: string,
  request: Request,
): Promise<{ ok: true; kind: AnswerKind } | NotTaken> {
  const values = formValues(await readForm(request));
  const input = { name: values.name ?? '', words: values.words ?? '' };
  const refuse = (status: NotTaken['status'], errors: Record<string, string>, wait?: number): NotTaken => ({
    ok: false,
    status,
    errors,
    input,
    ...(wait ? { wait } : {}),
  });
  const kind = ANSWER_KINDS.find((it) => it === values.intent);
  if (!kind) return refuse(400, { form: 'We don’t recognise this form. Reload the page and try again.' });
  const parsed = schema.safeParse(values);
  const errors = parsed.success ? {} : errorsOf(parsed.error);
  const words = parsed.data?.words || null;
  if (kind !== 'approved' && !errors.words && parsed.success && !words) errors.words = WORDS_MISSING[kind];
  if (!parsed.success || Object.keys(errors).length > 0) return refuse(422, errors);
  const wait = await shop.limits.tooMany(RATE_RULES.proofShare, network);
  if (wait) return refuse(429, { form: tooManyTries(wait) }, wait);
  const { name, artworkId } = parsed.data;
  const outcome = await answerShare(shop, { shareId, artworkId, kind, name, words });
  if (outcome.ok) return { ok: true, kind };
  return refuse(outcome.kind === 'ended' ? 410 : 409, { form: NOT_ANSWERED[outcome.kind] });
}

function errorsOf(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message]));
}
