import { z } from 'zod';
import { emailFieldOf, textField } from '#kit/forms.ts';
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

export const testSchema = z.object({ testEmail: emailFieldOf('Enter the address to send the test to') });
