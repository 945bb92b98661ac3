import { REFERENCE_MAX } from '#features/orders/order/index.ts';
import type { FieldErrors } from '#kit/forms.ts';
import { oneLine } from '#kit/plain-text.ts';

/** A customer's own number for their order, and a trade customer's names for its lines. */
export interface OwnReferences {
  poNumber: string | null;
  /** by line id; lines without one are left out */
  lines: Readonly<Record<string, string>>;
}

export const NO_REFERENCES: OwnReferences = { poNumber: null, lines: {} };

const PREFIX = 'reference-';

/** The name of a line's field in the checkout form. */
export const referenceField = (lineId: string): `reference-${string}` => `${PREFIX}${lineId}`;

/** Whether `readOwnReferences` reads this field. */
export const isOwnField = (name: string): boolean => name === 'poNumber' || name.startsWith(PREFIX);

/** Reads the fields of the checkout form. */
export function readOwnReferences(
  values: Readonly<Record<string, string>>,
): { ok: true; own: OwnReferences } | { ok: false; errors: FieldErrors } {
  const named = Object.entries(values)
    .filter(([name]) => isOwnField(name))
    .map(([name, text]) => [name, oneLine(text)] as const)
    .filter(([, text]) => text !== '');
  const tooLong = named.filter(([, text]) => text.length > REFERENCE_MAX);
  if (tooLong.length > 0)
    return {
      ok: false,
      errors: Object.fromEntries(tooLong.map(([name]) => [name, `Use at most ${REFERENCE_MAX} characters`])),
    };
  const { poNumber = null, ...references } = Object.fromEntries(named);
  const lines = Object.entries(references).map(([name, text]) => [name.slice(PREFIX.length), text]);
  return { ok: true, own: { poNumber, lines: Object.fromEntries(lines) } };
}
