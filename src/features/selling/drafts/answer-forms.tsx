import type { ReactNode } from 'react';
import { formatPounds } from '#kit/money.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { AddressField, Field } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import type { FormAnswer } from '#ui/form-answer.ts';

interface AcceptProps {
  offer: {
    number: number;
    isDelivered: boolean;
    country: string;
    deliversTo: string | null;
    /** whether any of it is printed, rather than all being something else that we sell */
    isPrinted: boolean;
    /** whether the file for a printed item is still to come */
    awaitsFiles: boolean;
    values: Readonly<Record<string, unknown>>;
    credit: { availablePence: number; termsDays: number } | null;
    /** whether it can be paid by bank transfer */
    bank: boolean;
  };
  /** what is picked of it, by field: not to be picked here again */
  picked: Readonly<Record<string, number>>;
  /** whether it was already accepted, and is waiting for a bank transfer */
  waits: boolean;
  answer: FormAnswer | undefined;
  /** in pence; null while something is still to be picked */
  total: number | null;
  /** what is accepted, with the quantities to pick */
  children: ReactNode;
}

/** The recipient and address, the payment method, and the button that accepts the offer. */
export function AcceptForm({ offer, picked, waits, answer, total, children }: AcceptProps) {
  const { credit, isDelivered } = offer;
  const bank = offer.bank && !waits;
  const chosen = answer?.values.paymentMethod ?? 'stripe';
  const field = (name: string) => ({
    name,
    defaultValue: answer?.values[name] ?? String(offer.values[name] ?? ''),
    error: answer?.errors[name],
    spellCheck: false,
  });
  return (
    <form method="post" id="accept-form" noValidate className="space-y-6" aria-labelledby="accept">
      {/* Enter in a field accepts, rather than showing the total. */}
      <button type="submit" name="intent" value="accept" hidden tabIndex={-1} />
      <input type="hidden" name="number" value={offer.number} />
      {children}
      <section className="sheet no-print p-4 sm:p-5">
        <h2 id="accept" className="text-xl">
          {waits ? 'Pay another way instead' : 'Accept this quote'}
        </h2>
        {Object.entries(picked).map(([name, i]) => (
          <input key={name} type="hidden" name={name} value={i} />
        ))}
        <p className="mt-1 text-sm text-grey">
          {isDelivered
            ? `Check where it goes. Delivery is priced to ${offer.deliversTo}.`
            : 'You collect it from us. Your own address goes on the invoice.'}
        </p>
        <div className="mt-4 field-row sm:grid-cols-2">
          <Field
            {...field('email')}
            label="Email"
            type="email"
            autoComplete="email"
            className="sm:col-span-2"
          />
          <Field {...field('firstName')} label="First Name" autoComplete="given-name" />
          <Field {...field('lastName')} label="Last Name" autoComplete="family-name" />
          <AddressField {...field('address')} label="Address" className="sm:col-span-2" />
          <Field {...field('city')} label="City" autoComplete="address-level2" />
          <Field
            {...field('postalCode')}
            label="Postal Code"
            autoComplete="postal-code"
            className="max-w-44"
          />
          <Field {...field('phone')} label="Phone" optional type="tel" autoComplete="tel" />
        </div>
        {(credit || bank) && (
          <fieldset className="mt-5" id="paymentMethod">
            <legend className="field-label">How you’ll pay</legend>
            <div className="grid gap-2">
              <label className="choice">
                <input
                  type="radio"
                  name="paymentMethod"
                  value="stripe"
                  defaultChecked={chosen !== 'account' && chosen !== 'bank'}
                />
                <span className="font-semibold">Pay by card</span>
              </label>
              {bank && (
                <label className="choice">
                  <input type="radio" name="paymentMethod" value="bank" defaultChecked={chosen === 'bank'} />
                  <span className="font-semibold">Pay by bank transfer</span>
                  <span className="text-xs text-grey">We start once it has arrived</span>
                </label>
              )}
              {credit && (
                <label className="choice">
                  <input
                    type="radio"
                    name="paymentMethod"
                    value="account"
                    defaultChecked={chosen === 'account'}
                  />
                  <span className="font-semibold">Pay on account</span>
                  <span className="figures text-xs text-grey">
                    {formatPounds(credit.availablePence)} available, due in {credit.termsDays} days
                  </span>
                </label>
              )}
            </div>
          </fieldset>
        )}
        {answer?.errors.paymentMethod && <p className="field-error mt-2">{answer.errors.paymentMethod}</p>}
        <p className="mt-5" id="accept-total">
          {total !== null && <input type="hidden" name="total" value={total} />}
          <PrimarySubmit intent="accept">
            {buttonWords({ waits, total, onlyCard: !credit && !bank })}
          </PrimarySubmit>
        </p>
        <p className="field-hint mt-2">
          By accepting you agree to our <a href="/terms">terms</a>.{' '}
          {offer.isPrinted &&
            (offer.awaitsFiles
              ? 'You can send your print file afterwards, on your order page.'
              : 'We have your file. You can send another on your order page.')}
        </p>
      </section>
    </form>
  );
}

/** `Accept and pay £27.98 by card`; without the amount while a quantity is still to be picked. */
function buttonWords({
  waits,
  total,
  onlyCard,
}: {
  waits: boolean;
  total: number | null;
  onlyCard: boolean;
}): string {
  const amount = total === null ? '' : ` ${formatPounds(total)}`;
  const how = onlyCard ? ' by card' : '';
  return waits ? `Pay${amount}${how} instead` : `Accept and pay${amount}${how}`;
}

export function DeclineForm({ number, why }: { number: number; why: string }) {
  return (
    <details className="no-print">
      <summary className="cursor-pointer font-semibold">Decline this quote</summary>
      <form method="post" noValidate className="mt-3 max-w-xl">
        <input type="hidden" name="number" value={number} />
        <FieldLabel of="why">
          Why not <span className="font-normal text-grey">(optional, it helps us)</span>
        </FieldLabel>
        <textarea id="why" name="why" rows={3} maxLength={1000} defaultValue={why} className="field" />
        <p className="mt-3">
          <Submit intent="decline">Decline</Submit>
        </p>
      </form>
    </details>
  );
}
