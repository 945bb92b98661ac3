import type { Field } from '#composition/index.ts';

/** What a field is called, an example that a customer understands, and how many letters it usually needs. */
const USUAL: readonly (readonly [name: RegExp, example: string, longest: number])[] = [
  [/e-?mail/i, 'aoife@brennan.example', 50],
  [/web|site|url|www/i, 'www.brennan.example', 50],
  [/mobile|cell/i, '07700 900123', 24],
  [/phone|tel\b|fax/i, '028 9266 0123', 24],
  [/first ?name|forename/i, 'Aoife', 24],
  [/last ?name|surname/i, 'Brennan', 30],
  [/company|business|organisation|firm/i, 'Brennan & Daughters', 40],
  [/name/i, 'Aoife Brennan', 40],
  [/job|title|position|role/i, 'Studio manager', 40],
  [/post ?code/i, 'BT28 1AB', 12],
  [/town|city/i, 'Lisburn', 30],
  [/address|street/i, '14 Bow Street', 50],
  [/date|day/i, 'Saturday 12 June 2027', 40],
  [/time|open/i, '7.30pm', 24],
  [/price|cost|£/i, '£12', 12],
];

/** A field as it is first proposed, by its name: `room` is how many letters fit. */
export function usualField(id: string, label: string, room: number): Field {
  const found = USUAL.find(([name]) => name.test(label));
  const words = sentenceCase(label.trim());
  const [, example = words, longest = 60] = found ?? [];
  return {
    id,
    label: words,
    kind: /\bdate\b/i.test(label) ? 'date' : 'line',
    ...(/name|company/i.test(label) ? { required: true as const } : {}),
    longest: Math.max([...example].length, Math.min(longest, room)),
    example,
  };
}

/** `JOB TITLE` and `job_title` are `Job title`. */
function sentenceCase(label: string): string {
  const spaced = label.replaceAll('_', ' ');
  const calm = spaced === spaced.toUpperCase() && spaced.length > 3 ? spaced.toLowerCase() : spaced;
  return `${calm[0]?.toUpperCase() ?? ''}${calm.slice(1)}`.slice(0, 60);
}
