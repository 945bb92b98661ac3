import { formatDay, formatTime } from '#kit/london-time.ts';
import { copiesWords, type ShownDespatch, type ShownParcel } from './shown-parcels.ts';

/** An order’s parcels for its customer: the contents of each, how to track it, and what is still to come. */
export function ParcelList({ parcels, toCome, handover }: ShownDespatch) {
  if (handover)
    return (
      <section className="sheet p-5 text-sm" aria-labelledby="collected">
        <h2 id="collected" className="mb-2 text-lg">
          Collected
        </h2>
        <p>
          {handover.collectedBy} collected your order on {formatTime(handover.at)}.
        </p>
      </section>
    );
  if (parcels.length === 0) return null;
  return (
    <section className="sheet p-5 text-sm" aria-labelledby="parcels">
      <h2 id="parcels" className="mb-2 text-lg">
        {parcels.length === 1 && toCome.length === 0 ? 'Your parcel' : 'Your parcels'}
      </h2>
      <ul className="space-y-4">
        {parcels.map((parcel) => (
          <li key={parcel.id}>
            <p className="font-bold">Parcel {parcel.number}</p>
            <p>Left us {formatTime(parcel.leftAt)}</p>
            <Followed parcel={parcel} />
            <ul className="mt-1 list-disc pl-5">
              {parcel.items.map((item) => (
                <li key={`${item.product}${item.quantity}`}>{copiesWords(item)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {toCome.length > 0 && (
        <>
          <h3 className="mt-4">Still to come</h3>
          <ul className="mt-1 list-disc pl-5">
            {toCome.map((item) => (
              <li key={`${item.product}${item.quantity}`}>
                {copiesWords(item)}, on {formatDay(item.dueOn)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Followed({ parcel: { carrier, trackingNumber, link } }: { parcel: ShownParcel }) {
  if (!carrier && !trackingNumber) return null;
  const who = carrier ? `${carrier}${trackingNumber ? ', ' : ''}` : '';
  if (!trackingNumber) return <p>{carrier}</p>;
  return (
    <p>
      {who}tracking number{' '}
      {link ? (
        <a href={link} rel="noreferrer" className="figures inline-flex min-h-6 items-center font-bold">
          {trackingNumber}
        </a>
      ) : (
        <strong className="figures">{trackingNumber}</strong>
      )}
    </p>
  );
}
