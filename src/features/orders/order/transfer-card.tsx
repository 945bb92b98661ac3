import { formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { CopyButton } from '#ui/page-tools.tsx';

/** What the customer of an order that is waiting for a bank transfer has to know. */
export interface ShownTransfer {
  orderNumber: string;
  /** of the bank account, each with its label */
  lines: [label: string, text: string][];
  totalPence: number;
  receivedPence: number;
  toPayPence: number;
  endsOn: string;
  proFormaPath: string;
}

/** Where to pay, how much and with which reference; and how much has been received, if any. */
export function TransferCard({ transfer }: { transfer: ShownTransfer }) {
  const { orderNumber, lines, totalPence, receivedPence, toPayPence, endsOn, proFormaPath } = transfer;
  return (
    <section className="sheet p-4 sm:p-5" aria-labelledby="transfer">
      <h2 id="transfer" className="text-xl">
        Pay by bank transfer
      </h2>
      <p className="mt-1">
        {receivedPence > 0
          ? `${formatPounds(receivedPence)} of ${formatPounds(totalPence)} received, ${formatPounds(toPayPence)} to pay.`
          : `We start work as soon as your transfer has arrived, by ${formatDay(endsOn)} at the latest.`}
      </p>
      <dl className="figures mt-3 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1">
        {[...lines, ['Amount', formatPounds(toPayPence)] as const, ['Reference', orderNumber] as const].map(
          ([label, text]) => (
            <div key={label} className="contents">
              <dt className="text-grey">{label}</dt>
              <dd className="font-semibold wrap-anywhere select-all">{text}</dd>
            </div>
          ),
        )}
      </dl>
      <p className="no-print mt-4 flex flex-wrap gap-3">
        <CopyButton text={orderNumber} label="Copy the reference" />
        <a href={proFormaPath} className="button" download>
          Pro-forma invoice (PDF)
        </a>
      </p>
    </section>
  );
}
