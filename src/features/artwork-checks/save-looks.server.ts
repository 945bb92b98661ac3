import { data, redirect } from 'react-router';
import { z } from 'zod';
import { LOOK_HOURS_MAX, type LookRule } from '#features/artwork/index.ts';
import { saveSetting } from '#features/settings/index.server.ts';
import { fieldErrors } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { RuleFamily } from '#preflight/index.ts';
import type { SaveAnswer } from '#ui/form-answer.ts';

const HOURS = `Enter a whole number of opening hours from 1 to ${LOOK_HOURS_MAX}`;

/** The form that says whether customers may ask for a look, and how soon staff answer. */
const looksSchema = z
  .object({
    lookOffered: z.string().optional(),
    lookHours: z
      .string({ error: HOURS })
      .trim()
      .regex(/^\d{1,2}$/, HOURS)
      .transform(Number)
      .pipe(z.number().min(1, HOURS).max(LOOK_HOURS_MAX, HOURS)),
  })
  .transform(
    ({ lookOffered, lookHours }): LookRule => ({ isOffered: lookOffered === 'yes', hours: lookHours }),
  );

/** Saves whether customers may ask for a look, if it is unchanged since the page was opened. Throws the redirect; returns a refusal. */
export async function saveLooks(
  shop: Shop,
  actor: Actor,
  family: RuleFamily,
  typed: Readonly<Record<string, string>>,
) {
  const parsed = looksSchema.safeParse(typed);
  if (!parsed.success)
    return data<SaveAnswer>({ typed, errors: fieldErrors(parsed.error), conflict: null }, { status: 422 });
  const saved = await saveSetting(shop, actor, 'artwork_looks', parsed.data, typed.seen ?? '');
  if (saved.ok) throw redirect(`${href('/admin/artwork-checks')}?family=${family}&done=looks#looks`);
  const conflict = { actor: saved.actor, at: formatTime(saved.changedAt) };
  return data<SaveAnswer>({ typed, errors: {}, conflict }, { status: 409 });
}
