import { lineField, POUNDS_WORDS, penceTyped } from '#features/drafts/index.ts';
import { chosenIds } from '#features/orders/index.ts';
import { isChoiceName, vatAnswersIn } from '#features/pricing/index.ts';
import type { FieldErrors } from '#kit/forms.ts';
import { oneLine } from '#kit/plain-text.ts';
import type { Wanted, WantedItem } from './assess-change.ts';
import type { Changeable } from './changeable.ts';

type Typed = Readonly<Record<string, string>>;

/** What staff typed about an order that changes. `why`: for staff. */
export type TypedChange =
  | { ok: true; wanted: Wanted; why: string | null }
  | { ok: false; errors: FieldErrors };

const WHY_MAX = 200;

/** Reads the form that changes an order. Items that the form doesn't have stay as they are. */
export function readChangeForm(order: Changeable, typed: Typed): TypedChange {
  const errors: FieldErrors = {};
  const amount = (name: string) => {
    const pence = penceTyped(typed[name] ?? '');
    if (pence === undefined) errors[name] = POUNDS_WORDS;
    return pence ?? null;
  };
  const items = order.before.items.flatMap((item): [string, WantedItem][] => {
    const of = (name: string) => lineField(item.id, name);
    if (typed[of('here')] === undefined) return [];
    const chosen = chosenIds(item.options);
    const selectedOptions = { ...chosen, ...choicesIn(typed, of('choice.')) };
    const pricePence = amount(of('price'));
    const isSame = Object.entries(selectedOptions).every(([name, id]) => chosen[name] === id);
    if (isSame && pricePence === null) return [];
    return [[item.id, { selectedOptions, vatAnswers: vatAnswersIn(fieldsOf(typed, of(''))), pricePence }]];
  });
  const deliveryPence = amount('delivery');
  const why = oneLine(typed.why ?? '').slice(0, WHY_MAX) || null;
  const hasOwnPrice = deliveryPence !== null || items.some(([, { pricePence }]) => pricePence !== null);
  if (hasOwnPrice && !why) errors.why = 'Say why it has its own price.';
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const code = typed.code === 'keep' || typed.code === 'drop' ? typed.code : null;
  return { ok: true, wanted: { items: Object.fromEntries(items), deliveryPence, code }, why };
}

const fieldsOf = (typed: Typed, begins: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      name.startsWith(begins) ? [[name.slice(begins.length), value] as const] : [],
    ),
  );

const choicesIn = (typed: Typed, begins: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsOf(typed, begins)).flatMap(([name, value]) =>
      isChoiceName(name) ? [[name, value.trim()] as const] : [],
    ),
  );
