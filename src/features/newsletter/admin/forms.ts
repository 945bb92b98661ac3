import { TZDate } from '@date-fns/tz';
import { z } from 'zod';
import { isDay } from '../../../kit/day.ts';
import { emailFieldOf, optionalTextField, textField } from '../../../kit/forms.ts';
import { oneLine } from '../../../kit/plain-text.ts';
import type { Block } from '../campaigns/letter.ts';
import { blockSchema } from '../campaigns/letter.ts';
import { tagsOf } from '../subscribers/subscriber.ts';

const line = (name: string, most: number) =>
  z
    .string()
    .default('')
    .transform(oneLine)
    .pipe(z.string().max(most, `${name}: use at most ${most} characters`));

/** A campaign's words. Subject and preview may be empty in a draft; the name tells it from others in the list. */
export const campaignSchema = z.object({
  name: textField('Enter a name'),
  subject: line('Subject', 200),
  previewText: line('Preview text', 200),
});

export const templateSchema = z.object({
  name: textField('Enter a name'),
  description: line('Description', 300),
  category: textField('Enter a category'),
});

/** The letter of a form: `blocks` names the parts in their order, `{part}.text` and so on are their fields. */
export function blocksOf(values: Readonly<Record<string, string>>): Block[] {
  const ids = (values.blocks ?? '').split(',').filter((id) => /^[\w-]{1,40}$/.test(id));
  return [...new Set(ids)].flatMap((id) => {
    const fields: Record<string, string> = { id };
    for (const name of ['kind', 'text', 'src', 'alt', 'href', 'isDecoration', 'productId']) {
      const value = values[`${id}.${name}`];
      if (value !== undefined) fields[name] = value;
    }
    const parsed = blockSchema.safeParse(fields);
    return parsed.success ? [parsed.data] : [];
  });
}

/**
 * A moment typed as `2026-11-24T10:30`, in Northern Ireland, that is still to come. An hour that the clocks leave out in spring
 * is refused; of one that they show twice in autumn the first is meant.
 */
export function scheduleOf(typed: string, now: Date): { at: Date } | { problem: string } {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(typed.trim())?.slice(1).map(Number);
  if (!parts || !isDay(typed.trim().slice(0, 10))) return { problem: 'Choose a day and a time' };
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts;
  let at = new TZDate(year, month - 1, day, hour, minute, 'Europe/London');
  if (hour > 23 || minute > 59) return { problem: 'Choose a day and a time' };
  if (at.getHours() !== hour)
    return { problem: 'The clocks go forward then, so this time doesn’t exist. Choose another' };
  // Which of the two it makes depends on the computer's own time zone.
  const hourBefore = new TZDate(at.getTime() - 3_600_000, 'Europe/London');
  if (hourBefore.getHours() === hour) at = hourBefore;
  if (at.getTime() <= now.getTime()) return { problem: 'Choose a time in the future' };
  return { at: new Date(at.getTime()) };
}

export const testSchema = z.object({ testEmail: emailFieldOf('Enter the address to send the test to') });

const address = emailFieldOf('Enter the subscriber’s email address').transform((typed) =>
  typed.toLowerCase(),
);
const tags = z.string().default('').transform(tagsOf);

export const addSubscriberSchema = z.object({
  email: address,
  firstName: optionalTextField,
  lastName: optionalTextField,
  tags,
  consent: textField('Say how and when they agreed'),
});

export const subscriberSchema = z.object({ firstName: optionalTextField, lastName: optionalTextField, tags });

/** The connection to Mailchimp. The prefix becomes part of an address: it is two letters and figures, nothing else. */
export const mailchimpSchema = z
  .object({
    apiKey: z
      .string()
      .default('')
      .transform((typed) => typed.trim())
      .pipe(z.string().regex(/^([\w-]{8,100})?$/, 'This is not an API key')),
    server: z
      .string()
      .default('')
      .transform((typed) => typed.trim().toLowerCase() || 'us1')
      .pipe(z.string().regex(/^[a-z]{2}\d{1,3}$/, 'A server prefix looks like us1')),
    listId: z
      .string()
      .default('')
      .transform((typed) => typed.trim())
      .pipe(z.string().regex(/^\w{1,40}$/, 'Enter the list id, also called audience id')),
  })
  .refine(({ apiKey, server }) => keyServer(apiKey) === null || keyServer(apiKey) === server, {
    path: ['server'],
    message: 'The API key ends with a different server prefix',
  });

/** The data centre that a key's end names: `us21` of `…-us21`; null where it names none. */
function keyServer(apiKey: string): string | null {
  return /-([a-z]{2}\d{1,3})$/.exec(apiKey)?.[1] ?? null;
}
