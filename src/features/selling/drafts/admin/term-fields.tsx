import type { TradeAccount } from '#features/money/credit/index.server.ts';
import { TotalsList } from '#features/pricing/prices/totals-list.tsx';
import { href } from '#kit/href.ts';
import { formatDay, formatTime } from '#kit/london-time.ts';
import { formatPounds, poundsField } from '#kit/money.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { CopyButton } from '#ui/page-tools.tsx';
import {
  AWAITS_TRANSFER_WORDS,
  awaitsTransfer,
  DRAFT_STATE_WORDS,
  type Draft,
  isAskedFor,
  type ListedOffer,
  OFFER_DAYS,
  REQUEST_STATE_WORDS,
} from '../draft.ts';
import type { OfferContent } from '../offer-content.ts';
import { lowestPence } from '../picks.ts';
import { AskTaken } from './ask-taken.tsx';
import { COUNTER_WAYS, type CounterWay } from './counter-ways.ts';
import type { DraftFieldProps } from './customer-fields.tsx';

/** Who started a draft, shown after its state. */
function madeBy(draft: Draft): string {
  if (isAskedFor(draft)) return 'by the customer';
  return draft.source === 'request' ? '· asked for by the customer' : `· made by ${draft.createdByName}`;
}

/** The state of a draft, what was sent, and its outcome. */
export function DraftStatus({ draft, link }: { draft: Draft; link: string | null }) {
  const { state, order, declinedWhy, offers } = draft;
  return (
    <div className="mt-2 space-y-1 text-sm">
      <p>
        <strong>{stateWords(draft)}</strong>
        <span className="text-grey">
          {' '}
          {madeBy(draft)}, {formatTime(draft.createdAt)}
        </span>
      </p>
      {order && (
        <p>
          {orderWords(order)}{' '}
          <a href={href('/admin/orders/:orderId', { orderId: order.id })} className="figures font-semibold">
            {order.orderNumber}
          </a>
          .{' '}
          {awaitsTransfer(draft) && (
            <a href="?change">
              {`Change the quote instead: saving a change cancels order ${order.orderNumber}`}
            </a>
          )}
        </p>
      )}
      {state === 'declined' && (
        <p className="whitespace-pre-line">
          {declinedWhy ? `The customer said: ${declinedWhy}` : 'The customer gave no reason.'}
        </p>
      )}
      {state === 'sent' && link && (
        <p>
          <a href={link}>See what the customer sees</a>. Saving a change ends their link.{' '}
          <CopyButton text={link} label="Copy the link" />
        </p>
      )}
      {offers.length > 0 && (
        <details>
          <summary className="cursor-pointer font-semibold">
            {offers.length === 1 ? 'Sent once' : `${offers.length} versions sent`}
          </summary>
          <ol className="figures mt-1">
            {offers.map((offer) => (
              <li key={offer.number}>{offerWords(offer)}</li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

function stateWords(draft: Draft): string {
  if (awaitsTransfer(draft)) return AWAITS_TRANSFER_WORDS;
  return isAskedFor(draft) ? REQUEST_STATE_WORDS : DRAFT_STATE_WORDS[draft.state];
}

function orderWords({ isPlaced, paymentMethod }: NonNullable<Draft['order']>): string {
  if (isPlaced) return 'It became order';
  return paymentMethod === 'bank' ? 'It became order' : 'The customer has started paying by card: order';
}

const ENDED = {
  replaced: 'replaced',
  withdrawn: 'withdrawn',
  declined: 'declined',
  accepted: 'accepted',
} as const;

function offerWords({
  number,
  totalPence,
  validUntil,
  sentAt,
  sentBy,
  endedAt,
  endedWhy,
}: ListedOffer): string {
  const sent = `Version ${number}: ${formatPounds(totalPence)}, ${formatTime(sentAt)} by ${sentBy}, until ${formatDay(validUntil)}`;
  return endedAt && endedWhy ? `${sent}. ${ENDED[endedWhy]} ${formatTime(endedAt)}` : sent;
}

interface SendProps {
  draft: Draft;
  /** null while a line can't be offered */
  content: OfferContent | null;
  /** null if the customer has no trade account */
  credit: ReturnType<typeof creditOf> | null;
  /** whether it can be paid by bank transfer */
  bank: boolean;
  /** whether it can no longer be changed */
  isFixed: boolean;
  /** the way in which staff took the money, while they are asked whether they did */
  ask: CounterWay | null;
}

/** The price of the draft, and the buttons for it. */
export function SendPanel({ draft, content, credit, bank, isFixed, ask }: SendProps) {
  return (
    <section className="sheet p-4" aria-labelledby="total">
      <h2 id="total" className="mb-2 text-lg">
        Total
      </h2>
      {content ? (
        <>
          {content.ways ? (
            <p className="figures flex flex-wrap justify-between gap-x-4 text-lg font-bold">
              <span>Total (incl. VAT)</span> <span>from {formatPounds(lowestPence(content))}</span>
            </p>
          ) : (
            <TotalsList totals={content.totals} />
          )}
          <p className="mt-2 text-xs text-grey">
            {content.delivery.method === 'delivery'
              ? `Delivery to ${content.delivery.zone}`
              : 'Collected from us'}
          </p>
          {(draft.deliveryPence ?? 0) > 0 && content.delivery.method !== 'delivery' && (
            <p className="mt-1 text-sm font-semibold text-care">
              The delivery price of {formatPounds(draft.deliveryPence ?? 0)} isn’t charged, because it is
              collected.
            </p>
          )}
        </>
      ) : (
        <p className="text-sm text-grey">
          {draft.lines.length === 0
            ? 'Add a line to see what it costs.'
            : 'One of the lines can’t be quoted as it is.'}
        </p>
      )}
      {!isFixed && draft.id === '' && (
        <div className="mt-4 grid gap-2">
          <PrimarySubmit intent="save">Save</PrimarySubmit>
          <p className="field-hint">Nothing is kept until you save, or add a customer or a line.</p>
        </div>
      )}
      {!isFixed && content && ask && <AskTaken draft={draft} content={content} way={ask} />}
      {!isFixed && draft.id !== '' && !(content && ask) && (
        <div className="mt-4 grid gap-2">
          <Submit intent="save">Save</Submit>
          <PrimarySubmit intent="send">
            {draft.state === 'sent' ? 'Save and send again' : 'Email it to the customer'}
          </PrimarySubmit>
          <p className="field-hint">They accept it and pay by the link in the email.</p>
          {credit && (
            <>
              <Submit intent="place">Place it on their account</Submit>
              <p className="field-hint">{creditWords(credit)}</p>
            </>
          )}
          {bank && (
            <>
              <Submit intent="place-transfer">To be paid by bank transfer</Submit>
              <p className="field-hint">They get our bank details and a pro-forma invoice by email.</p>
            </>
          )}
          {Object.entries(COUNTER_WAYS).map(([intent, { button }]) => (
            <Submit key={intent} intent={intent}>
              {button}
            </Submit>
          ))}
          <p className="field-hint">
            Press this once you have the money. The order is placed as paid. A walk-in needs no email address:
            print the invoice from the order page.
          </p>
          {draft.state === 'sent' && <Submit intent="withdraw">Withdraw it</Submit>}
        </div>
      )}
    </section>
  );
}

/** The settings for the draft as a whole: delivery, discount, numbers, notes and how long it holds. */
export function TermFields({ draft, values, errors }: DraftFieldProps & { draft: Draft }) {
  const field = (name: string, stored: string | null) => ({
    name,
    defaultValue: values?.[name] ?? stored ?? '',
    error: errors[name],
    required: false,
  });
  return (
    <section className="sheet p-4" aria-labelledby="terms">
      <h2 id="terms" className="text-lg">
        Terms
      </h2>
      <div className="mt-2 field-row sm:grid-cols-3">
        <Field
          {...field('validUntil', draft.validUntil)}
          label="Valid until"
          type="date"
          hint={`Leave empty for ${OFFER_DAYS} days from when you send it.`}
        />
        <Field {...field('poNumber', draft.poNumber)} label="Their order number" spellCheck={false} />
        <Field
          {...field(
            'delivery',
            draft.deliveryPence === null ? '' : poundsField(draft.deliveryPence) || '0.00',
          )}
          label="Delivery price, incl. VAT"
          inputMode="decimal"
          hint="Leave empty to use the delivery prices."
        />
        <Field
          {...field('discount', draft.discountPence ? poundsField(draft.discountPence) : '')}
          label="Discount, incl. VAT"
          inputMode="decimal"
        />
        <Field
          {...field('discountWhy', draft.discountWhy)}
          label="Why the discount"
          hint="The customer will see this."
          className="sm:col-span-2"
        />
        <NoteField
          {...field('customerNote', draft.customerNote)}
          label="To the customer"
          className="sm:col-span-2"
        />
        <NoteField {...field('staffNote', draft.staffNote)} label="For us" />
      </div>
    </section>
  );
}

interface NoteProps {
  name: string;
  label: string;
  defaultValue: string;
  className?: string;
}

function NoteField({ name, label, defaultValue, className }: NoteProps) {
  return (
    <div className={className}>
      <FieldLabel of={name}>{label}</FieldLabel>
      <textarea
        id={name}
        name={name}
        rows={3}
        maxLength={2000}
        defaultValue={defaultValue}
        className="field"
      />
    </div>
  );
}

/** What the form says about a trade account. */
export const creditOf = ({ availablePence, isHeld, overdue }: TradeAccount) => ({
  availablePence,
  isHeld,
  stopped: overdue?.stopped === true,
});

function creditWords({ availablePence, isHeld, stopped }: NonNullable<SendProps['credit']>): string {
  if (isHeld) return 'Their account is on hold. You can release it on the customer’s page.';
  if (stopped) return 'They can’t order on account because of an overdue invoice.';
  return `${formatPounds(availablePence)} of their credit is left.`;
}
