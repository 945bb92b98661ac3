import {
  documentWords,
  type LedgerEntry,
  type ListedInvoice,
  ledgerWords,
} from '#features/money/credit/index.ts';
import { unprintableWords } from '#features/orders/order/index.ts';
import { href } from '#kit/href.ts';
import { formatDate } from '#kit/london-time.ts';
import { formatPounds, poundsField } from '#kit/money.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import type { SaveAnswer } from '#ui/form-answer.ts';
import { TableHead } from '#ui/list-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import type { Customer } from './customers.server.ts';

/** A refused form on a customer page: the errors and the submitted values. */
export interface CustomerAnswer extends SaveAnswer {
  form: 'terms' | 'payment' | 'group' | 'hold' | 'chasing';
}

const MONTHLY = 'One invoice a month';

/** Approval, limit and terms (ruling 53). */
export function TermsForm({ customer, answer }: { customer: Customer; answer: CustomerAnswer | undefined }) {
  const errors = answer?.errors ?? {};
  const values = answer?.values;
  return (
    <form method="post" noValidate data-guarded={answer ? 'unsaved' : ''} className="sheet space-y-4 p-4">
      <h2>Trade account</h2>
      <ErrorSummary errors={errors} />
      {answer?.conflict && (
        <ConflictNotice
          conflict={answer.conflict}
          fields={[
            ['Approved', customer.isApproved ? 'Yes' : 'No', answer.values.isApproved ? 'Yes' : 'No'],
            ['Credit limit (£)', poundsField(customer.creditLimitPence), answer.values.creditLimit ?? ''],
            ['Payment terms (days)', String(customer.paymentTermsDays), answer.values.paymentTermsDays ?? ''],
            [MONTHLY, customer.monthlyInvoice ? 'Yes' : 'No', answer.values.monthlyInvoice ? 'Yes' : 'No'],
          ]}
        />
      )}
      <VersionField name="version" stored={customer.termsVersion} answer={answer} />
      <label className="flex min-h-10 items-center gap-2 font-semibold">
        <input
          type="checkbox"
          name="isApproved"
          defaultChecked={values ? values.isApproved !== undefined : customer.isApproved}
          className="size-4 accent-reflex"
        />
        Approved
      </label>
      <Field
        name="creditLimit"
        label="Credit limit (£)"
        inputMode="decimal"
        defaultValue={values?.creditLimit ?? poundsField(customer.creditLimitPence)}
        error={errors.creditLimit}
      />
      <Field
        name="paymentTermsDays"
        label="Payment terms (days)"
        inputMode="numeric"
        defaultValue={values?.paymentTermsDays ?? customer.paymentTermsDays}
        error={errors.paymentTermsDays}
      />
      <div>
        <label className="flex min-h-10 items-center gap-2 font-semibold">
          <input
            type="checkbox"
            name="monthlyInvoice"
            defaultChecked={values ? values.monthlyInvoice !== undefined : customer.monthlyInvoice}
            aria-describedby="monthlyInvoice-hint"
            className="size-4 accent-reflex"
          />
          {MONTHLY}
        </label>
        <p id="monthlyInvoice-hint" className="text-grey">
          For orders on account from now on. It is issued on the last evening of the month. Orders already
          waiting for it stay on it if you untick this.
        </p>
      </div>
      <SaveBar>
        <PrimarySubmit intent="terms">Save</PrimarySubmit>
      </SaveBar>
    </form>
  );
}

/** The monthly invoices, newest first. */
export function MonthlyInvoicesPanel({ invoices }: { invoices: ListedInvoice[] }) {
  if (invoices.length === 0) return null;
  return (
    <section aria-labelledby="monthly-invoices" className="sheet p-4">
      <h2 id="monthly-invoices">Monthly invoices</h2>
      <table className="list-table mt-2">
        <TableHead
          columns={[
            'Invoice',
            'Issued',
            { head: 'Orders', className: 'hidden sm:table-cell' },
            { head: 'Total', className: 'text-right!' },
          ]}
        />
        <tbody>
          {invoices.map(({ invoiceNumber, issuedOn, orders, totalPence }) => (
            <tr key={invoiceNumber}>
              <td>
                <a href={href('/invoices/:invoiceNumber', { invoiceNumber })} download>
                  {invoiceNumber} (PDF)
                </a>
              </td>
              <td>{formatDate(issuedOn)}</td>
              <td className="hidden sm:table-cell">{orders}</td>
              <td className="text-right whitespace-nowrap">{formatPounds(totalPence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function PaymentForm({
  owedPence,
  answer,
}: {
  owedPence: number;
  answer: CustomerAnswer | undefined;
}) {
  const errors = answer?.errors ?? {};
  const values = answer?.values;
  return (
    <form method="post" noValidate className="sheet space-y-4 p-4">
      <h2>Payment received</h2>
      <ErrorSummary errors={errors} />
      <Field
        name="amount"
        label="Amount (£)"
        inputMode="decimal"
        defaultValue={values?.amount ?? poundsField(owedPence)}
        error={errors.amount}
      />
      <Field
        name="reference"
        label="Reference"
        hint="As on the bank statement. Each reference can be used once."
        defaultValue={values?.reference ?? ''}
        error={errors.reference}
      />
      <Submit intent="payment">Record payment</Submit>
    </form>
  );
}

interface LedgerProps {
  customer: Pick<Customer, 'id' | 'staleStatement'>;
  ledger: (LedgerEntry & { time: string })[];
  /** how many entries to show at most */
  shownMax: number;
  /** `2026-11-24` */
  today: string;
  /** letters of their name that no PDF can show */
  unprintable: readonly string[];
}

export function LedgerPanel({ customer, ledger, shownMax, today, unprintable }: LedgerProps) {
  if (ledger.length === 0) return null;
  return (
    <section aria-labelledby="ledger" className="sheet p-4">
      <h2 id="ledger">Ledger</h2>
      <form
        method="get"
        action={href('/admin/customers/:customerId/statement.pdf', { customerId: customer.id })}
        className="mt-3 flex flex-wrap items-end gap-3"
      >
        <div>
          <FieldLabel of="from">From</FieldLabel>
          <input
            type="date"
            id="from"
            name="from"
            defaultValue={`${today.slice(0, 8)}01`}
            className="field w-auto"
          />
        </div>
        <div>
          <FieldLabel of="to">To</FieldLabel>
          <input type="date" id="to" name="to" defaultValue={today} className="field w-auto" />
        </div>
        <Submit>Download statement (PDF)</Submit>
      </form>
      {unprintable.length > 0 && (
        <Notice tone="care" className="mt-3">
          {unprintableWords(unprintable, 'statements show')}
        </Notice>
      )}
      {customer.staleStatement && (
        <Notice className="mt-3" tone="care">
          The last statement, for {formatDate(customer.staleStatement.from)} to{' '}
          {formatDate(customer.staleStatement.to)}, was made before something was added to it. Download it
          again.
        </Notice>
      )}
      <table className="list-table mt-4">
        <TableHead
          columns={[
            'Date',
            'Entry',
            { head: 'Reference', className: 'hidden sm:table-cell' },
            { head: 'Amount', className: 'text-right!' },
          ]}
        />
        <tbody>
          {ledger.map((entry) => (
            <tr key={entry.id}>
              <td className="sm:whitespace-nowrap">{entry.time}</td>
              <td>
                {ledgerWords(entry)}
                <span className="block break-all sm:hidden">{entry.orderNumber ?? entry.reference}</span>
              </td>
              <td className="hidden break-all sm:table-cell">
                {entry.orderNumber ?? entry.reference}
                <span className="block text-xs text-grey">{documentWords(entry)}</span>
              </td>
              <td className="text-right whitespace-nowrap">{formatPounds(entry.amountPence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {ledger.length === shownMax && (
        <p className="mt-2 text-grey">The latest {shownMax} entries. Older ones are on the statement.</p>
      )}
    </section>
  );
}
