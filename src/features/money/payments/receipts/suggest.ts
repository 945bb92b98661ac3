import type { NamedAccount } from '#features/money/credit/index.server.ts';
import { readAmount } from '#kit/money.ts';
import { namesIn } from './names-in-text.ts';
import { nameKey, type Payable, type PayableOrder, type Payables } from './payables.ts';
import { bankWords, nameFit, nameWords } from './payer-name.ts';
import type { StatementLine } from './read-statement.ts';
import { endOf, isShortFor, shortNumbersIn } from './short-numbers.ts';

/** What speaks for a suggestion. */
export type Evidence = 'number' | 'digits' | 'amount' | 'typed' | 'name' | 'part-of-name';

/** How much each counts. A suggestion needs enough of them: a surname or a few digits alone are none. */
const WEIGHTS: Readonly<Record<Evidence, number>> = {
  number: 60,
  amount: 40,
  typed: 35,
  name: 30,
  digits: 25,
  'part-of-name': 12,
};
const ENOUGH = 30;
/** Nobody pays before they order, except by the reference of an earlier order. */
const PAID_BEFORE = 25;
/** What still waits for its money is likelier than what ended unpaid. */
const ENDED = 10;
/** Of what is equally likely, one order is likelier than several. */
const SEVERAL = 2;
/** What is so much less likely than the likeliest is not worth reading. */
const FAR_BEHIND = 30;
const SUGGESTIONS_MAX = 4;

/** What a line of a statement may pay, and why it is likely. */
export interface Suggestion {
  orders: readonly Pick<PayableOrder, 'id' | 'orderNumber' | 'customerName'>[];
  account: Pick<NamedAccount, 'userId' | 'accountNumber' | 'name' | 'owedPence'> | null;
  company: string | null;
  evidence: readonly Evidence[];
  /** what it was waiting for: the line’s own amount if that is one of its amounts */
  duePence: number;
  /** the invoices of an account that come to the amount */
  invoices: readonly string[];
  isEnded: boolean;
  /** whether it can be recorded: not what staff have typed, more than an account owes, or on an order that is paid by card */
  canBook: boolean;
  score: number;
}

type Line = Pick<StatementLine, 'text' | 'amountPence' | 'day'>;

/** Returns what a line that quotes none of our numbers may pay, the likeliest first. */
export function suggestFor(line: Line, payables: Payables): Suggestion[] {
  const words = bankWords(line.text);
  const { named, bare } = shortNumbersIn(line.text);
  const nearby = new Set([
    ...(payables.byPence.get(line.amountPence) ?? []),
    ...[...words].flatMap((word) => payables.byName.get(nameKey(word)) ?? []),
    ...[...named.map(({ number }) => number), ...bare].flatMap(
      (number) => payables.byNumber.get(number) ?? [],
    ),
  ]);
  const likely = [...nearby]
    .map((payable) => suggestionOf(payable, line, evidenceFor(payable, line, words)))
    .filter(({ score }) => score >= ENOUGH)
    .sort(byLikelihood);
  const [best] = likely;
  return likely.filter(({ score }) => best && score > best.score - FAR_BEHIND).slice(0, SUGGESTIONS_MAX);
}

const byLikelihood = (one: Suggestion, other: Suggestion) =>
  other.score - one.score || (orderKey(one) < orderKey(other) ? -1 : 1);

const orderKey = ({ orders, account }: Suggestion) =>
  orders.map(({ orderNumber }) => orderNumber).join() || `~${account?.accountNumber}`;

function evidenceFor(payable: Payable, line: Line, words: ReadonlySet<string>): Evidence[] {
  const { dues, typedPence, orders, payer } = payable;
  const fit = nameFit(words, payer);
  const hasAmount = dues.some(({ pence }) => pence === line.amountPence);
  // Several orders come to the amount by chance too often, unless all of it fits.
  if (orders.length > 1 && !hasAmount) return [];
  const found: (Evidence | null)[] = [
    numberIn(payable, line),
    hasAmount ? 'amount' : typedPence.includes(line.amountPence) ? 'typed' : null,
    fit === 'whole' ? 'name' : fit && 'part-of-name',
  ];
  return found.filter((one) => one !== null);
}

/** Whether its number is in the text: for several orders, that of each. */
function numberIn({ numbers, orders }: Payable, { text }: Line): Evidence | null {
  const { named, bare } = shortNumbersIn(text);
  const whole = namesIn(text);
  const isNamed = (number: string) =>
    [...whole.orders, ...whole.invoices].includes(number) || named.some((short) => isShortFor(short, number));
  if (orders.length > 1)
    return orders.every(({ orderNumber, invoiceNumbers }) => [orderNumber, ...invoiceNumbers].some(isNamed))
      ? 'number'
      : null;
  if (numbers.some(isNamed)) return 'number';
  return numbers.some((number) => bare.includes(endOf(number) ?? -1)) ? 'digits' : null;
}

function suggestionOf(payable: Payable, line: Line, evidence: Evidence[]): Suggestion {
  const { orders, account, payer, dues, since, isEnded } = payable;
  const due = dues.find(({ pence }) => pence === line.amountPence) ?? dues[0];
  const sum = evidence.reduce((total, one) => total + WEIGHTS[one], 0);
  const isBefore = since !== null && since > line.day;
  return {
    orders: orders.map(({ id, orderNumber, customerName }) => ({ id, orderNumber, customerName })),
    account: account && pickAccount(account),
    company: payer.company,
    isEnded,
    evidence,
    duePence: due?.pence ?? 0,
    invoices: due?.pence === line.amountPence ? due.invoices : [],
    canBook: !evidence.includes('typed') && isBookable(payable, line.amountPence),
    score: sum - (isBefore ? PAID_BEFORE : 0) - (isEnded ? ENDED : 0) - (orders.length > 1 ? SEVERAL : 0),
  };
}

const pickAccount = ({ userId, accountNumber, name, owedPence }: NamedAccount) => ({
  userId,
  accountNumber,
  name,
  owedPence,
});

function isBookable({ orders, account, dues }: Payable, amountPence: number): boolean {
  if (account) return amountPence <= account.owedPence;
  if (orders.length > 1) return dues.some(({ pence }) => pence === amountPence);
  return orders.some(({ payment, charges }) => payment !== null || charges.length > 0);
}

/** Returns what staff search for among everything that may be paid: by number, name, company or amount. */
export function findPayables(line: Line, search: string, payables: Payables): Suggestion[] {
  const asked = { ...line, text: search };
  const pence = readAmount(search);
  return payables.all
    .filter(({ orders }) => orders.length < 2)
    .filter(
      (payable) =>
        numberIn(payable, asked) !== null ||
        payable.dues.some((due) => due.pence === pence) ||
        isCalled(payable, search),
    )
    .map((payable) => suggestionOf(payable, line, evidenceFor(payable, line, bankWords(line.text))))
    .sort(byLikelihood)
    .slice(0, RESULTS_MAX);
}

const RESULTS_MAX = 8;

/** Whether each word that staff typed begins a word of the payer’s name. */
function isCalled({ payer }: Payable, search: string): boolean {
  const typed = nameWords(search);
  const { firstName, lastName, company } = payer;
  const name = nameWords(`${firstName} ${lastName} ${company ?? ''}`);
  return typed.length > 0 && typed.every((start) => name.some((word) => word.startsWith(start)));
}
