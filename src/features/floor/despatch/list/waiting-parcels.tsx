import { href } from '#kit/href.ts';
import { ListTable } from '#ui/list-table.tsx';
import { LeavesAsItIs } from '../papers/leaves-as-it-is.tsx';
import { PAPERS, type Paper } from '../papers/paper-sizes.ts';
import { weightWords } from '../parcel-weight.ts';

interface WaitingParcel {
  code: string;
  orderNumber: string;
  customerName: string;
  postcode: string;
  carrier: string | null;
  trackingNumber: string | null;
  weight: number;
  size: string;
  isOpen: boolean;
  /** sentences about papers that are out of date */
  stale: string[];
}

/** The columns that a phone leaves out; the pack page has them. */
const WIDE = 'hidden md:table-cell';

/**
 * Parcels with contents that have not left, by carrier, with buttons for the ticked ones: papers, a file, or despatch.
 */
export function WaitingParcels({ parcels }: { parcels: readonly WaitingParcel[] }) {
  return (
    <section aria-labelledby="waiting" className="mt-8">
      <h2 id="waiting">Packed, waiting to leave</h2>
      <form method="get" action={href('/admin/despatch/papers.pdf')}>
        <ListTable
          className="mt-2 [&_td]:align-middle"
          columns={[
            { head: <span className="sr-only">Select</span> },
            'Parcel',
            'Customer',
            'Carrier',
            { head: 'Tracking number', className: WIDE },
            { head: 'Weight and size', className: WIDE },
          ]}
        >
          {parcels.map((parcel) => (
            <tr key={parcel.code}>
              <td>
                <label className="grid size-11 place-items-center">
                  <input
                    type="checkbox"
                    name="parcel"
                    value={parcel.code}
                    defaultChecked={!parcel.isOpen}
                    aria-label={`Select ${parcel.code}`}
                    className="size-5"
                  />
                </label>
              </td>
              <td className="figures">
                <a
                  href={href('/admin/despatch/:orderNumber', { orderNumber: parcel.orderNumber })}
                  className="inline-flex min-h-11 items-center"
                >
                  {parcel.code}
                </a>
                {parcel.isOpen && <span className="block text-xs text-grey">Still open</span>}
                {parcel.stale.map((words) => (
                  <span key={words} className="block text-sm text-stop">
                    {words}
                  </span>
                ))}
              </td>
              <td>
                {parcel.customerName}
                <span className="block text-xs text-grey">{parcel.postcode}</span>
              </td>
              <td>{parcel.carrier ?? 'None'}</td>
              <td className={`figures ${WIDE}`}>{parcel.trackingNumber ?? ''}</td>
              <td className={WIDE}>{`${weightWords(parcel.weight)}, ${parcel.size}`}</td>
            </tr>
          ))}
        </ListTable>
        {parcels.some(({ stale }) => stale.length > 0) && <LeavesAsItIs />}
        <p className="mt-3 flex flex-wrap gap-2">
          <PaperButtons />
          <button type="submit" className="button" formAction={href('/admin/despatch/click-and-drop')}>
            Click & Drop file
          </button>
          <button
            type="submit"
            className="button button-primary"
            name="intent"
            value="despatch"
            formMethod="post"
            formAction={href('/admin/despatch')}
          >
            Despatch
          </button>
        </p>
      </form>
    </section>
  );
}

function PaperButtons() {
  return (Object.keys(PAPERS) as Paper[]).map((paper) => (
    <button key={paper} type="submit" className="button" name="paper" value={paper}>
      {PAPERS[paper].name}
    </button>
  ));
}
