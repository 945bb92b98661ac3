import { formatPounds } from '#kit/money.ts';
import type { Evidence, Suggestion } from '../receipts/suggest.ts';

const EVIDENCE: Readonly<Record<Evidence, string>> = {
  number: 'its number',
  digits: 'digits of its number',
  amount: 'same amount',
  typed: 'a transfer of this amount was recorded by hand',
  name: 'same name',
  'part-of-name': 'part of the name',
};

/** Why a suggestion is likely, and what is due if that isn’t the amount: “Same amount, same name”. */
export function suggestionWords(
  { evidence, duePence, invoices, account, orders, isEnded, canBook }: Suggestion,
  amountPence: number,
): string {
  const hasAmount = evidence.includes('amount');
  const words = evidence.map((one) =>
    one === 'amount' ? amountWords(orders.length, invoices) : EVIDENCE[one],
  );
  if (isEnded) words.push('the order ended unpaid');
  if (!hasAmount && !evidence.includes('typed')) words.push(dueWords(duePence, account !== null));
  if (account && amountPence > account.owedPence)
    words.push('record that on the customer’s page, and pay the rest back');
  else if (!canBook && !evidence.includes('typed')) words.push('the order is paid by card');
  const text = words.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function amountWords(orders: number, invoices: readonly string[]): string {
  if (orders > 1) return 'together the same amount';
  return invoices.length > 0 ? `same amount as ${invoices.join(' and ')}` : EVIDENCE.amount;
}

function dueWords(duePence: number, isAccount: boolean): string {
  if (duePence <= 0) return 'nothing to pay';
  return isAccount ? `${formatPounds(duePence)} is owed` : `${formatPounds(duePence)} is due`;
}
