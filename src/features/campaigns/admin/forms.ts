import { z } from 'zod';
import { isDay } from '#kit/day.ts';
import { emailFieldOf, textField } from '#kit/forms.ts';
import { londonClock, londonInstant } from '#kit/london-clock.ts';
import { oneLine } from '#kit/plain-text.ts';
import { type Block, blockSchema } from '../message.ts';

const line = (name: string, most: number) =>
  z
    .string()
    .default('')
    .transform(oneLine)
    .pipe(z.string().max(most, `${name}: use at most ${most} characters`));

/** A campaign's texts. Subject and preview may be empty in a draft; the name is needed for the list. */
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

/** Reads a form's message: `blocks` lists the parts in order, `{part}.text` and so on are their fields. */
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
 * Parses a future time typed as `2026-11-24T10:30`, in Northern Ireland. An hour skipped by the clocks in spring is
 * refused; in one repeated in autumn the first is meant.
 */
export function scheduleOf(typed: string, now: Date): { at: Date } | { problem: string } {
  const [, day = '', hour, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(typed.trim()) ?? [];
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59) return { problem: 'Choose a day and a time' };
  const minutes = Number(hour) * 60 + Number(minute);
  const at = londonInstant(day, minutes);
  if (londonClock(at).minute !== minutes)
    return { problem: 'The clocks go forward then, so this time doesn’t exist. Choose another' };
  if (at.getTime() <= now.getTime()) return { problem: 'Choose a time in the future' };
  return { at };
}

export const testSchema = z.object({ testEmail: emailFieldOf('Enter the address to send the test to') });
