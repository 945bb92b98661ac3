import { backToYouWords, type WayBack } from '#features/orders/order/index.ts';
import { formatWeekday } from '#kit/day.ts';
import type { FieldErrors } from '#kit/forms.ts';
import { formatPounds } from '#kit/money.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { AddressField, Field } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Options } from '#ui/options.tsx';
import type { QuantityItem } from './own-change-view.server.ts';

/** What an order would be with another quantity, as its customer sees it. Amounts in pence, days `2026-11-24`. */
export interface OwnPreview {
  itemId: string;
  quantity: string;
  feePence: number;
  version: number;
  /** what happens to the discount; null for nothing */
  discount: string | null;
  wasPence: number;
  isPence: number;
  wasOn: string;
  isOn: string;
  /** to pay, and to get back: both only if goods at two rates of VAT change */
  chargePence: number;
  backPence: number;
}

interface QuantityProps {
  item: QuantityItem;
  version: number;
  isOnAccount: boolean;
  preview: OwnPreview | null;
  values: Readonly<Record<string, string>>;
}

/** The quantities of an item, how another one changes the price, and the button that changes it. */
export function QuantitySection({ item, version, isOnAccount, preview, values }: QuantityProps) {
  const id = `quantity-${item.id}`;
  return (
    <section className="sheet p-5" aria-labelledby={`item-${item.id}`}>
      <h2 id={`item-${item.id}`} className="text-lg">
        How many: {item.name}
      </h2>
      <form method="post" className="mt-2 space-y-3">
        <input type="hidden" name="itemId" value={item.id} />
        <input type="hidden" name="version" value={preview?.version ?? version} />
        <div className="max-w-xs">
          <FieldLabel of={id}>Quantity</FieldLabel>
          <select id={id} name="quantity" defaultValue={values.quantity ?? item.chosen} className="field">
            <Options of={item.quantities} />
          </select>
        </div>
        {preview ? (
          <>
            <PreviewList preview={preview} isOnAccount={isOnAccount} />
            <input type="hidden" name="seenFee" value={preview.feePence} />
            <input type="hidden" name="seenTotal" value={preview.isPence} />
            <p className="flex flex-wrap gap-3">
              <PrimarySubmit intent="change">{buttonWords(preview, isOnAccount)}</PrimarySubmit>
              <Submit intent="preview">Show the new price</Submit>
            </p>
          </>
        ) : (
          <Submit intent="preview">Show the new price</Submit>
        )}
      </form>
    </section>
  );
}

function PreviewList({ preview, isOnAccount }: { preview: OwnPreview; isOnAccount: boolean }) {
  const { wasPence, isPence, wasOn, isOn, feePence, discount, chargePence, backPence } = preview;
  const lines = [
    `Your order comes to ${formatPounds(isPence)} instead of ${formatPounds(wasPence)}.`,
    ...(discount ? [discount] : []),
    ...(feePence > 0 ? [`${formatPounds(feePence)} of that is for changing it now.`] : []),
    ...(chargePence > 0 ? [chargeWords(chargePence, isOnAccount)] : []),
    ...(backPence > 0
      ? [
          isOnAccount
            ? `We take ${formatPounds(backPence)} off your account.`
            : `We refund ${formatPounds(backPence)} the way you paid.`,
        ]
      : []),
    wasOn === isOn
      ? `It still leaves on ${formatWeekday(isOn)}.`
      : `It leaves on ${formatWeekday(isOn)}, not ${formatWeekday(wasOn)}.`,
  ];
  return (
    <ul className="list-disc space-y-1 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

const chargeWords = (amountPence: number, isOnAccount: boolean) =>
  isOnAccount
    ? `We add ${formatPounds(amountPence)} to your account.`
    : `You pay ${formatPounds(amountPence)} by card within 24 hours. Nothing changes before you’ve paid.`;

function buttonWords({ chargePence, backPence }: OwnPreview, isOnAccount: boolean): string {
  if (chargePence > 0 && !isOnAccount) return `Pay ${formatPounds(chargePence)} by Card`;
  if (backPence > 0 && chargePence === 0) return `Change it and get ${formatPounds(backPence)} back`;
  return 'Change the quantity';
}

interface AddressProps {
  version: number;
  address: Readonly<Record<'address' | 'city' | 'postalCode' | 'phone', string>>;
  values: Readonly<Record<string, string>>;
  errors: FieldErrors;
}

/** The delivery address, while the order hasn't left. */
export function AddressSection({ version, address, values, errors }: AddressProps) {
  const of = (name: keyof AddressProps['address']) => ({
    name,
    defaultValue: values[name] ?? address[name],
    error: errors[name],
  });
  return (
    <section className="sheet p-5" aria-labelledby="address-heading">
      <h2 id="address-heading" className="text-lg">
        Delivery address
      </h2>
      <form method="post" noValidate className="mt-2 space-y-3">
        <input type="hidden" name="version" value={version} />
        <AddressField label="Street address" {...of('address')} />
        <Field label="Town or city" autoComplete="address-level2" {...of('city')} />
        <Field label="Postcode" autoComplete="postal-code" {...of('postalCode')} className="max-w-xs" />
        <Field label="Phone" type="tel" optional autoComplete="tel" {...of('phone')} className="max-w-xs" />
        <Submit intent="address">Save address</Submit>
      </form>
    </section>
  );
}

interface CancelProps {
  version: number;
  feePence: number;
  totalPence: number;
  /** the money that cancelling gives back */
  back: readonly WayBack[];
}

/** The form for cancelling the order, which shows first what that costs. */
export function CancelSection({ version, feePence, totalPence, back }: CancelProps) {
  const kept = Math.min(feePence, totalPence);
  const given = back.filter(({ pence }) => pence > 0);
  return (
    <section className="sheet p-5" aria-labelledby="cancel-heading">
      <h2 id="cancel-heading" className="text-lg">
        Cancel the order
      </h2>
      <p className="mt-1">
        {kept > 0
          ? `We keep ${formatPounds(kept)} for the work we’ve done already.`
          : 'It costs you nothing.'}{' '}
        {given.length > 0 && `${backSentence(given)} `}
        Once we’re making it, it can’t be cancelled. See <a href="/returns">returns</a>.
      </p>
      <details className="mt-2">
        <summary className="cursor-pointer py-2 font-semibold">Cancel this order</summary>
        <form method="post" className="mt-2">
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="seenFee" value={feePence} />
          <p className="mb-2">You can’t undo this.</p>
          <Submit intent="cancel">Cancel the whole order</Submit>
        </form>
      </details>
    </section>
  );
}

const backSentence = (back: readonly WayBack[]) =>
  back[0]?.way === 'account' ? `We take ${backToYouWords(back)}.` : `We refund ${backToYouWords(back)}.`;
