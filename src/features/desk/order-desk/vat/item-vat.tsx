import {
  type Order,
  type OrderItem,
  paidForItem,
  type VatBorne,
  vatAtStake,
  vatChargeWords,
  vatToCharge,
} from '#features/orders/order/index.ts';
import { VAT_RATES } from '#features/pricing/prices/index.ts';
import type { FieldErrors } from '#kit/forms.ts';
import { formatTime } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { Submit } from '#ui/button.tsx';
import { Field, FieldError } from '#ui/field.tsx';

/** A refused form about an item's VAT. */
export interface VatInput {
  itemId: string;
  vatReason: string;
  payer: string;
  errors: FieldErrors;
}

/** Who bore the VAT, given the amount. */
export const VAT_BORNE_WORDS: Readonly<Record<VatBorne, (amount: string) => string>> = {
  refund: (amount) => `${amount} goes back to the customer’s card.`,
  account: (amount) => `${amount} has been taken off the customer’s account.`,
  shop: (amount) => `We pay ${amount} of VAT out of the price.`,
  customer: (amount) => `The customer is charged ${amount} on top.`,
  none: () => 'There was no VAT in what was paid.',
};

interface Props {
  item: OrderItem;
  order: Order;
  values: VatInput | undefined;
}

/** How an item's VAT was decided, and the way to overrule that; nothing if only its product decides it. */
export function ItemVat({ item, order, values }: Props) {
  const { vatClass, vatDecision, vatChange } = item;
  if (!vatDecision) return null;
  const charge = order.charges.find(({ id }) => id === vatChange?.chargeId);
  const isWithdrawn = charge?.state === 'withdrawn';
  const inside = vatAtStake(order, order.items.indexOf(item));
  return (
    <section
      aria-label={`VAT on item ${order.items.indexOf(item) + 1}, ${item.productName}`}
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
          {isWithdrawn &&
            ` The charge was withdrawn: we pay ${formatPounds(inside)} of VAT out of the price.`}
        </p>
      ) : (
        isPlacedNow(order) && <Overrule item={item} order={order} values={values} />
      )}
    </section>
  );
}

const isPlacedNow = ({ paymentStatus, status }: Order) =>
  (paymentStatus === 'paid' || paymentStatus === 'account') && status !== 'cancelled';

function Overrule({ item, order, values }: Props) {
  const other = item.vatClass === 'zero' ? 'standard' : 'zero';
  const amount = formatPounds(vatAtStake(order, order.items.indexOf(item)));
  const way =
    order.paymentMethod === 'account' ? 'is taken off the customer’s account' : 'goes back to their card';
  return (
    <details className="mt-2" open={values !== undefined}>
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
          defaultValue={values?.vatReason}
          error={values?.errors.vatReason}
        />
        {other === 'standard' ? (
          <WhoPays item={item} order={order} values={values} />
        ) : (
          <p className="text-xs text-grey">
            {`${amount} of VAT ${way}, with a credit note for it. You can’t undo this.`}
          </p>
        )}
        <Submit intent="vat">{other === 'standard' ? 'Change to 20%' : 'Give the VAT back'}</Submit>
      </form>
    </details>
  );
}

/** Whether the customer or the shop pays VAT that turned out to be due, and what the customer would see. */
function WhoPays({ item, order, values }: Props) {
  const index = order.items.indexOf(item);
  const [inside, onTop] = [vatAtStake(order, index), vatToCharge(order, index)].map(formatPounds);
  const { what, why } = vatChargeWords(item, {
    paidPence: paidForItem(order, index),
    hasDelivery: order.shippingPence > 0,
  });
  const how =
    order.paymentMethod === 'account'
      ? `${onTop} is added to their account at once, with a VAT invoice.`
      : `They get an email with a link to pay ${onTop} by card, and a VAT invoice once they have. The job doesn’t wait for it.`;
  const id = `payer-${item.id}`;
  return (
    <fieldset id={id} aria-describedby={values?.errors.payer && `${id}-error`} className="space-y-2">
      <legend className="mb-1 font-semibold">Who pays the VAT?</legend>
      <label className="choice">
        <input type="radio" name="payer" value="customer" defaultChecked={values?.payer === 'customer'} />
        <span className="font-semibold">Ask the customer to pay {onTop}</span>
        <span className="text-xs text-grey">{how}</span>
        <span className="text-xs text-grey">
          They’ll see: “{what}: {onTop}. {why}”
        </span>
      </label>
      <label className="choice">
        <input type="radio" name="payer" value="shop" defaultChecked={values?.payer === 'shop'} />
        <span className="font-semibold">We pay it</span>
        <span className="text-xs text-grey">
          The customer’s price and invoice stay as they are. {inside} of it is VAT that we owe HMRC: add it to
          your VAT return.
        </span>
      </label>
      <FieldError id={id} error={values?.errors.payer} />
    </fieldset>
  );
}
