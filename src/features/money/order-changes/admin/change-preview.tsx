import {
  addedItems,
  changedItems,
  changeWords,
  isMadeDifferently,
  movesOf,
  removedItems,
} from '#features/orders/order/index.ts';
import { formatWeekday } from '#kit/day.ts';
import type { FieldErrors } from '#kit/forms.ts';
import { formatPounds } from '#kit/money.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import type { AssessedChange } from '../assess-change.ts';

type Change = NonNullable<AssessedChange['change']>;

interface PreviewProps {
  /** null if there is nothing to show yet */
  change: Change | null;
  isOnAccount: boolean;
  /** whether the order is on a monthly invoice that is still to come */
  waitsForInvoice: boolean;
  /** whether some of the order is being made */
  isBeingMade: boolean;
}

/** The order now, the order afterwards, what the change means, and the button that makes it. */
export function ChangePreview({ change, isOnAccount, waitsForInvoice, isBeingMade }: PreviewProps) {
  if (!change)
    return (
      <section className="sheet p-4 lg:sticky lg:top-4" aria-labelledby="preview">
        <h2 id="preview" className="text-lg">
          Before and after
        </h2>
        <p className="mt-1 text-sm">Nothing changes until you’ve seen the new price.</p>
        <p className="mt-3">
          <PrimarySubmit intent="preview">Show the new price</PrimarySubmit>
        </p>
      </section>
    );
  const { before, after } = change;
  return (
    <section className="sheet p-4 lg:sticky lg:top-4" aria-labelledby="preview">
      <h2 id="preview" className="text-lg">
        Before and after
      </h2>
      <p className="mt-1 text-sm">{changeWords(before, after)}.</p>
      <table className="figures mt-3 w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className="text-left font-normal text-grey">
              <span className="sr-only">What</span>
            </th>
            <th scope="col" className="text-right font-normal text-grey">
              Now
            </th>
            <th scope="col" className="text-right font-normal text-grey">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(change).map(([label, was, is]) => (
            <tr key={label} className="border-t border-rule">
              <th scope="row" className="py-1 text-left font-normal">
                {label}
              </th>
              <td className="py-1 text-right">{was}</td>
              <td className={`py-1 text-right ${was === is ? '' : 'font-bold'}`}>{is}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Consequences {...{ change, isOnAccount, waitsForInvoice }} />
      <input type="hidden" name="seenTotal" value={after.totalPence} />
      {isBeingMade && (
        <label className="mt-3 flex min-h-11 items-center gap-2 text-sm">
          <input type="checkbox" name="whileMade" value="1" />
          I’ve checked with production what’s already being made
        </label>
      )}
      <p className="mt-3 flex flex-wrap gap-2">
        <PrimarySubmit intent="change">{buttonWords(change, isOnAccount)}</PrimarySubmit>
        <Submit intent="preview">Show the new price</Submit>
      </p>
    </section>
  );
}

type Row = [label: string, was: string, is: string];

function rowsOf({ before, after }: Change): Row[] {
  const money = (label: string, key: `${'items' | 'discount' | 'shipping' | 'total' | 'vat'}Pence`): Row => [
    label,
    formatPounds(before[key]),
    formatPounds(after[key]),
  ];
  const [was, is] = [before.discountCode, after.discountCode];
  const code: Row[] = was === is ? [] : [['Code', was ?? 'None', is ?? 'None']];
  return [
    money('Items', 'itemsPence'),
    ...code,
    money('Discount', 'discountPence'),
    money('Delivery', 'shippingPence'),
    money('Total', 'totalPence'),
    money('VAT in it', 'vatPence'),
    ['Leaves', formatWeekday(before.despatchOn), formatWeekday(after.despatchOn)],
  ];
}

/** What else happens, so that nothing comes as a surprise. */
function Consequences({
  change,
  isOnAccount,
  waitsForInvoice,
}: Omit<PreviewProps, 'change' | 'isBeingMade'> & { change: Change }) {
  const { chargePence, backPence } = movesOf(change.difference);
  const files = changedItems(change.before, change.after).filter(isMadeDifferently);
  const lines = [
    ...(chargePence > 0 ? [chargeWords(chargePence, isOnAccount)] : []),
    ...(backPence > 0 ? [backWords(backPence, isOnAccount)] : []),
    ...codeUses(change, isOnAccount),
    ...files.map(
      ({ is }) =>
        `${is.productName}: we’ll check its file again. If it no longer fits, we’ll ask the customer for another.`,
    ),
    ...addedItems(change.before, change.after)
      .filter(({ added }) => added?.productId)
      .map(
        ({ productName }) =>
          `${productName}: its job will wait for a file. We’ll ask the customer for it, or you can send it in on the order page.`,
      ),
    ...removedItems(change.before, change.after).map(
      ({ productName }) => `${productName}: it comes off the order, and its job ends. Throw its ticket away.`,
    ),
    waitsForInvoice
      ? 'The monthly invoice will show the order as it is by then.'
      : 'The invoice stays as it is: the difference gets its own invoice or credit note.',
  ];
  return (
    <ul className="mt-3 list-disc space-y-1 pl-5 text-sm">
      {/* Two lines of one product would say the same. */}
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** How often the codes can still be used afterwards. */
function codeUses({ before, after, difference }: Change, isOnAccount: boolean): string[] {
  const [was, is] = [before.discountCode, after.discountCode];
  if (was === is) return [];
  const waits = movesOf(difference).chargePence > 0 && !isOnAccount;
  return [
    ...(is ? [`${is} counts as used once more${waits ? ', even while we wait for the payment' : ''}.`] : []),
    ...(was ? [`${was} can be used once more${waits ? ' once the customer has paid' : ''}.`] : []),
  ];
}

const chargeWords = (amountPence: number, isOnAccount: boolean) =>
  isOnAccount
    ? `${formatPounds(amountPence)} is added to the customer’s account at once.`
    : `We email the customer a link to pay ${formatPounds(amountPence)}. The order changes when they’ve paid, and production waits until then.`;

const backWords = (amountPence: number, isOnAccount: boolean) =>
  isOnAccount
    ? `${formatPounds(amountPence)} is taken off the customer’s account at once.`
    : `${formatPounds(amountPence)} goes back the way the customer paid.`;

function buttonWords({ difference }: Change, isOnAccount: boolean): string {
  const { chargePence, backPence } = movesOf(difference);
  if (chargePence > 0 && !isOnAccount) return `Ask the customer to pay ${formatPounds(chargePence)}`;
  if (chargePence > 0) return `Change it, and add ${formatPounds(chargePence)}`;
  if (backPence > 0) return `Change it, and refund ${formatPounds(backPence)}`;
  return 'Change the order';
}

interface TermProps {
  values: Readonly<Record<string, string>> | null;
  errors: FieldErrors;
  /** the order's code, and its current discount */
  code: string | null;
  discountPence: number;
  /** why the code no longer applies; null if it does */
  problem: string | null;
}

/** The discount code, what happens to one that no longer applies, the delivery price, and the reason. */
export function TermFields({ values, errors, code, discountPence, problem }: TermProps) {
  return (
    <section className="sheet field-row p-4 sm:grid-cols-3" aria-labelledby="terms">
      <h2 id="terms" className="text-lg sm:col-span-3">
        Discount code, delivery and reason
      </h2>
      {code && problem && (
        <fieldset className="sm:col-span-3">
          <legend className="font-bold">
            Code {code}: {problem}
          </legend>
          {(
            [
              ['keep', 'Keep its discount as it is'],
              ['drop', 'Take the code off the order'],
            ] as const
          ).map(([value, label]) => (
            <label key={value} className="flex min-h-11 items-center gap-2">
              <input type="radio" name="code" value={value} defaultChecked={values?.code === value} />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <Field
        name="discountCode"
        label="Discount code"
        hint={codeHint(code, discountPence)}
        required={false}
        spellCheck={false}
        autoCapitalize="characters"
        data-capitals=""
        maxLength={100}
        defaultValue={values?.discountCode ?? code ?? ''}
        error={errors.discountCode}
        className="[&_input]:uppercase"
      />
      <Field
        name="delivery"
        label="Delivery, incl. VAT"
        hint="Leave empty to use the shop’s prices."
        required={false}
        inputMode="decimal"
        defaultValue={values?.delivery ?? ''}
        error={errors.delivery}
      />
      <Field
        name="why"
        label="Why (staff only)"
        required={false}
        maxLength={200}
        defaultValue={values?.why ?? ''}
        error={errors.why}
      />
    </section>
  );
}

/** What a code would do to the order's current discount. */
function codeHint(code: string | null, discountPence: number): string {
  if (code) return 'Type another, or clear it.';
  if (discountPence === 0) return 'Checked as at the checkout.';
  return `Takes the place of the ${formatPounds(discountPence)} off.`;
}
