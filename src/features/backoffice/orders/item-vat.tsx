import { type Order, type OrderItem, type VatBorne, vatAtStake } from '#features/orders/index.ts';
import { VAT_RATES } from '#features/pricing/index.ts';
import { formatTime } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { Submit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';

/** A refused form about an item's VAT. */
export interface TypedVat {
  itemId: string;
  vatReason: string;
  /** beside the reason; null if that is not at fault */
  error: string | null;
}

/** Who bore the VAT, given the amount. */
export const VAT_BORNE_WORDS: Readonly<Record<VatBorne, (amount: string) => string>> = {
  refund: (amount) => `${amount} goes back to the customer’s card.`,
  account: (amount) => `${amount} has been taken off the customer’s account.`,
  shop: (amount) => `We pay ${amount} of VAT out of the price.`,
  none: () => 'There was no VAT in what was paid.',
};

interface Props {
  item: OrderItem;
  order: Order;
  typed: TypedVat | undefined;
}

/** How an item's VAT was decided, and the way to overrule that; nothing for what only its product decides. */
export function ItemVat({ item, order, typed }: Props) {
  const { vatClass, vatDecision, vatChange } = item;
  if (!vatDecision) return null;
  return (
    <section
      aria-label={`VAT of item ${order.items.indexOf(item) + 1}, ${item.productName}`}
      className="mt-3 border-t border-rule pt-3"
    >
      <p>
        VAT: <strong>{VAT_RATES[vatClass]}</strong>, by {vatDecision.because}
      </p>
      {vatDecision.answers.length > 0 && (
        <ul className="list-disc pl-5">
          {vatDecision.answers.map(({ id, question, answer }) => (
            <li key={id}>
              {question} <strong>{answer === 'yes' ? 'Yes' : 'No'}</strong>
            </li>
          ))}
        </ul>
      )}
      {vatChange ? (
        <p className="notice mt-2">
          Overruled by {vatChange.actor} on {formatTime(vatChange.createdAt)}:{' '}
          <strong>{VAT_RATES[vatChange.vatClass]}</strong>.{' '}
          {VAT_BORNE_WORDS[vatChange.borne](formatPounds(vatChange.amountPence))} {vatChange.reason}
        </p>
      ) : (
        isPlacedNow(order) && <Overrule item={item} order={order} typed={typed} />
      )}
    </section>
  );
}

const isPlacedNow = ({ paymentStatus, status }: Order) =>
  (paymentStatus === 'paid' || paymentStatus === 'account') && status !== 'cancelled';

function Overrule({ item, order, typed }: Props) {
  const other = item.vatClass === 'zero' ? 'standard' : 'zero';
  const amount = formatPounds(vatAtStake(order, order.items.indexOf(item)));
  const way =
    order.paymentMethod === 'account' ? 'is taken off the customer’s account' : 'goes back to their card';
  return (
    <details className="mt-2" open={typed !== undefined}>
      <summary className="cursor-pointer font-semibold">
        {other === 'standard' ? 'VAT is due on this' : 'No VAT is due on this'}
      </summary>
      <form method="post" noValidate className="mt-2 space-y-2">
        <input type="hidden" name="itemId" value={item.id} />
        <input type="hidden" name="vatClass" value={other} />
        <input type="hidden" name="version" value={order.version} />
        <Field
          name="vatReason"
          id={`vat-reason-${item.id}`}
          label="Why (staff only)"
          maxLength={200}
          defaultValue={typed?.vatReason}
          error={typed?.error ?? undefined}
        />
        <p className="text-xs text-grey">
          {other === 'standard'
            ? `The customer’s price and invoice stay as they are. ${amount} of it is VAT that we owe HMRC: add it to your VAT return.`
            : `${amount} of VAT ${way}, with a credit note for it. You can’t undo this.`}
        </p>
        <Submit intent="vat">{other === 'standard' ? 'We pay the VAT' : 'Give the VAT back'}</Submit>
      </form>
    </details>
  );
}
