import type { ShownDelivery } from '#features/pricing/delivery/index.ts';

/** The day by which a customer needs something. */
export interface NeedByDay {
  /** `2026-12-04` */
  day: string;
  /** which turnarounds are in time, or what would be */
  words: string;
  /** by turnaround id */
  inTime: Readonly<Record<string, boolean>>;
}

interface Props {
  delivery: ShownDelivery;
  today: string;
  /** null if they haven't said */
  needBy: NeedByDay | null;
  /** the error of the postcode */
  error: string | undefined;
}

/** The day by which the customer needs it, and where it goes: the table then marks what is in time. */
export function NeedBy({ delivery, today, needBy, error }: Props) {
  return (
    <div>
      <div className="flex flex-wrap items-end gap-3">
        <div>
          <label htmlFor="need-by" className="field-label">
            Need it by? (optional)
          </label>
          <input
            type="date"
            id="need-by"
            name="needBy"
            min={today}
            defaultValue={needBy?.day}
            className="field w-40"
          />
        </div>
        <div>
          <label htmlFor="postcode" className="field-label">
            Your postcode (optional)
          </label>
          <input
            type="text"
            id="postcode"
            name="postcode"
            defaultValue={delivery.district}
            autoComplete="postal-code"
            maxLength={10}
            className="field w-28"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'postcode-error' : undefined}
          />
        </div>
        <button type="submit" name="intent" value="update" className="button">
          Show days
        </button>
      </div>
      {error && (
        <p id="postcode-error" className="field-error">
          {error}
        </p>
      )}
      {delivery.zone && (
        <p className="mt-1 text-sm text-grey">
          {delivery.district
            ? `Days for ${delivery.district}: ${delivery.zone}.`
            : `Days for ${delivery.zone}. Your postcode shows yours.`}
        </p>
      )}
      {needBy?.words && <p className="mt-1 text-sm font-semibold">{needBy.words}</p>}
    </div>
  );
}
