import { formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import type { Order } from '../order.ts';
import { creditNotePath } from './credit-note.ts';
import { XmlLink } from './xml-link.tsx';
import { creditNoteXmlPath } from './xml-paths.ts';

/** An order's credit notes, each linked as PDF. `again` is the `?key=…` of a signed link, or empty. */
export function CreditNoteList({
  order: { id, creditNotes },
  again = '',
}: {
  order: Pick<Order, 'id' | 'creditNotes'>;
  again?: string;
}) {
  if (creditNotes.length === 0) return null;
  return (
    <section className="no-print sheet p-5 text-sm" aria-labelledby="credit-notes">
      <h2 id="credit-notes" className="mb-1 text-lg">
        Credit {creditNotes.length === 1 ? 'note' : 'notes'}
      </h2>
      <ul className="divide-y divide-rule">
        {creditNotes.map(({ noteNumber, totalPence, issuedOn, reason, cancelledOn }) => (
          <li key={noteNumber} className="py-2">
            <p className="figures flex flex-wrap items-center justify-between gap-x-3">
              <a
                href={creditNotePath(id, noteNumber, again)}
                download
                className="inline-flex min-h-11 items-center font-semibold"
              >
                {noteNumber} (PDF)
              </a>
              {cancelledOn ? (
                <s className="text-grey">{formatPounds(totalPence)}</s>
              ) : (
                <strong>{formatPounds(totalPence)}</strong>
              )}
            </p>
            <p className="text-grey">
              {formatDay(issuedOn)}. {reason}
            </p>
            {!cancelledOn && <XmlLink number={noteNumber} path={creditNoteXmlPath(id, noteNumber, again)} />}
            {cancelledOn && (
              <p className="font-semibold text-stop">
                ✕ Cancelled on {formatDay(cancelledOn)}: no longer valid
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
