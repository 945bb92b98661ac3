import { formatPounds } from '../../kit/money.ts';
import { formatDay } from '../delivery/index.ts';
import { creditNotePath, type Order } from './order.ts';

/** Every credit note of an order, with what it says; `again` is the `?key=…` of a signed link, or nothing. */
export function CreditNoteList({
  order: { id, creditNotes },
  again = '',
}: {
  order: Pick<Order, 'id' | 'creditNotes'>;
  again?: string;
}) {
  if (creditNotes.length === 0) return null;
  return (
    <ul aria-label="Credit notes" className="no-print mt-3 space-y-1 text-sm">
      {creditNotes.map(({ noteNumber, totalPence, issuedOn, reason, cancelledOn }) => (
        <li key={noteNumber} className="flex flex-wrap items-center gap-x-3">
          <a
            href={creditNotePath(id, noteNumber, again)}
            download
            className="figures inline-flex min-h-11 items-center font-semibold"
          >
            Credit note {noteNumber} (PDF)
          </a>
          <span className="figures text-grey">
            {formatPounds(totalPence)}, {formatDay(issuedOn)}: {reason}
            {cancelledOn && (
              <strong className="text-stop"> ✕ Cancelled {formatDay(cancelledOn)}: it counts no more</strong>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
