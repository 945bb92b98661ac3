import { figure } from '#kit/count-words.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { FieldError, ties } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Options } from '#ui/options.tsx';
import type { Carrier } from '../carriers.server.ts';
import type { PackedParcel } from '../packing.server.ts';
import { LeavesAsItIs } from '../papers/leaves-as-it-is.tsx';
import { PaperLinks } from '../papers/paper-links.tsx';
import { stalePaperWords } from '../papers/stale-papers.ts';
import { PARCEL_SIZES, parcelState, TRACKING_MAX } from '../parcel.ts';
import { parcelCode } from '../parcel-code.ts';
import { weightWords } from '../parcel-weight.ts';
import { trackingLink } from '../tracking-link.ts';
import type { PackAnswer } from './pack-action.server.ts';

type ShownParcel = PackedParcel & { byItems: number; canUndo: boolean };

interface CardsProps {
  orderNumber: string;
  parcels: readonly ShownParcel[];
  carriers: readonly Carrier[];
  /** whether parcels are sent, which isn't the case for an order that is collected or cancelled */
  canLeave: boolean;
  /** the place for which they need a customs declaration; null if none */
  customsFor: string | null;
  answer: PackAnswer | undefined;
}

const STATE_WORDS = { open: 'Open', packed: 'Packed', left: 'Left' } as const;

/** The parcels of an order, newest first: the contents of each, and the details that staff entered. */
export function ParcelCards({ parcels, ...shared }: CardsProps) {
  return (
    <section aria-labelledby="parcels">
      <h2 id="parcels" className="text-lg">
        Parcels
      </h2>
      {parcels.length === 0 && <p className="mt-2">None yet. The first ticket you scan starts one.</p>}
      <div className="mt-2 space-y-4">
        {parcels.toReversed().map((parcel) => (
          <ParcelCard key={parcel.id} parcel={parcel} {...shared} />
        ))}
      </div>
    </section>
  );
}

type CardProps = Omit<CardsProps, 'parcels'> & { parcel: ShownParcel };

function ParcelCard({ parcel, ...shared }: CardProps) {
  const state = parcelState(parcel);
  const heading = `parcel-${parcel.number}`;
  return (
    <section
      aria-labelledby={heading}
      className="parcel-card sheet p-4"
      data-open={state === 'open' ? '' : undefined}
    >
      <h3 id={heading}>
        Parcel {parcel.number}: {STATE_WORDS[state]}
      </h3>
      <p className="text-sm text-grey">
        <span className="figures">{parcelCode(shared.orderNumber, parcel.number)}</span>
        {parcel.packedAt && `. Packed ${parcel.packedAt}${parcel.packedBy ? ` by ${parcel.packedBy}` : ''}`}
        {parcel.despatchedAt &&
          `. Left ${parcel.despatchedAt}${parcel.despatchedBy ? `, sent by ${parcel.despatchedBy}` : ''}`}
      </p>
      {parcel.stalePapers.length > 0 && (
        <Notice className="mt-2" tone="stop">
          {parcel.stalePapers.map((paper) => (
            <p key={paper.paper}>{stalePaperWords(parcel.number, paper)}</p>
          ))}
        </Notice>
      )}
      <Contents parcel={parcel} />
      {state === 'left' ? <Sent parcel={parcel} /> : <ParcelForm parcel={parcel} {...shared} />}
      {parcel.items.length > 0 && (
        <PaperLinks codes={[parcelCode(shared.orderNumber, parcel.number)]} customsFor={shared.customsFor} />
      )}
    </section>
  );
}

const At = ({ parcel }: { parcel: ShownParcel }) => (
  <>
    <input type="hidden" name="number" value={parcel.number} />
    <input type="hidden" name="version" value={parcel.version} />
  </>
);

function Contents({ parcel }: { parcel: ShownParcel }) {
  if (parcel.items.length === 0) return <p className="mt-2">It is empty.</p>;
  return (
    <ul className="mt-2">
      {parcel.items.map(({ code, quantity }) => (
        <li key={code} className="flex flex-wrap items-center gap-x-4">
          <span className="figures">
            {figure(quantity)} of {code}
          </span>
          {!parcel.despatchedAt && (
            <form method="post">
              <At parcel={parcel} />
              <input type="hidden" name="code" value={code} />
              <button type="submit" name="intent" value="take-out" className="button-text min-h-11">
                Take out
                <span className="sr-only">
                  {' '}
                  {code} of parcel {parcel.number}
                </span>
              </button>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}

function Sent({ parcel }: { parcel: ShownParcel }) {
  const { carrier } = parcel;
  const link = trackingLink(carrier?.trackingUrl ?? null, parcel.trackingNumber);
  return (
    <>
      <p className="mt-2">
        {[carrier?.name, weightWords(parcel.weightGrams ?? parcel.byItems), PARCEL_SIZES[parcel.size]]
          .filter(Boolean)
          .join(', ')}
        {parcel.trackingNumber && ', '}
        {link ? (
          <a href={link} rel="noreferrer" className="figures">
            {parcel.trackingNumber}
          </a>
        ) : (
          <span className="figures">{parcel.trackingNumber}</span>
        )}
      </p>
      <form method="post" className="mt-2 flex flex-wrap items-end gap-2">
        <At parcel={parcel} />
        <label className="block">
          <span className="field-label">Tracking number</span>
          <input
            name="trackingNumber"
            defaultValue={parcel.trackingNumber ?? ''}
            maxLength={TRACKING_MAX}
            className="field figures w-56"
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <Submit intent="tracking">Save</Submit>
      </form>
      {parcel.canUndo && (
        <form method="post" className="mt-2">
          <At parcel={parcel} />
          <Submit intent="undo">Undo: it hasn’t left</Submit>
        </form>
      )}
    </>
  );
}

function ParcelForm({ parcel, carriers, canLeave, answer }: CardProps) {
  const isAnswered = answer !== undefined && answer.values.number === String(parcel.number);
  const values = isAnswered && answer.values.intent !== 'take-out' ? answer.values : null;
  const errors = values ? (answer?.errors ?? {}) : {};
  const id = (name: string) => `${name}-${parcel.number}`;
  const used = carriers.filter((one) => !one.isArchived || one.id === parcel.carrierId);
  return (
    <form method="post" noValidate className="mt-3">
      <At parcel={parcel} />
      <div className="flex flex-wrap gap-3">
        <label className="block">
          <span className="field-label">Carrier</span>
          <select
            name="carrier"
            {...ties(id('carrier'), errors.carrier)}
            defaultValue={values?.carrier ?? parcel.carrierId ?? ''}
          >
            <option value="">None</option>
            <Options of={used.map((one) => [one.id, one.name])} />
          </select>
          <FieldError id={id('carrier')} error={errors.carrier} />
        </label>
        <label className="block">
          <span className="field-label">Tracking number</span>
          <input
            name="trackingNumber"
            id={id('trackingNumber')}
            defaultValue={values?.trackingNumber ?? parcel.trackingNumber ?? ''}
            className="field figures w-56"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={errors.trackingNumber ? true : undefined}
            aria-describedby={errors.trackingNumber ? `${id('trackingNumber')}-error` : undefined}
          />
          <FieldError id={id('trackingNumber')} error={errors.trackingNumber} />
        </label>
        <label className="block">
          <span className="field-label">Weight (g), if not {figure(parcel.byItems)}</span>
          <input
            name="weight"
            id={id('weight')}
            inputMode="numeric"
            defaultValue={values?.weight ?? parcel.weightGrams ?? ''}
            className="field figures w-32"
            autoComplete="off"
            aria-invalid={errors.weight ? true : undefined}
            aria-describedby={errors.weight ? `${id('weight')}-error` : undefined}
          />
          <FieldError id={id('weight')} error={errors.weight} />
        </label>
        <label className="block">
          <span className="field-label">Size</span>
          <select name="size" {...ties(id('size'), errors.size)} defaultValue={values?.size ?? parcel.size}>
            <Options of={Object.entries(PARCEL_SIZES)} />
          </select>
          <FieldError id={id('size')} error={errors.size} />
        </label>
      </div>
      {canLeave && parcel.stalePapers.length > 0 && <LeavesAsItIs />}
      <p className="mt-3 flex flex-wrap gap-2">
        {parcel.packedAt ? (
          <>
            <Submit intent="save">Save</Submit>
            <Submit intent="reopen">Open again</Submit>
          </>
        ) : (
          <>
            <Submit intent="close">Close, next parcel</Submit>
            <Submit intent="save">Save</Submit>
          </>
        )}
        {canLeave && parcel.items.length > 0 && <PrimarySubmit intent="despatch">Despatch</PrimarySubmit>}
      </p>
    </form>
  );
}
