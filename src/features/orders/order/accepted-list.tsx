import { formatTime } from '#kit/london-time.ts';
import type { AcceptedWarning } from './item-artwork.ts';

/** Accepted warnings, each with who accepted it and when, and findings that we print in spite of, with our reason. */
export function AcceptedList({ accepted }: { accepted: readonly AcceptedWarning[] }) {
  const warnings = accepted.filter(({ reason }) => reason === undefined);
  const overruled = accepted.filter(({ reason }) => reason !== undefined);
  return (
    <>
      {warnings.length > 0 && (
        <div className="mt-2">
          <p className="font-semibold">Accepted warnings</p>
          <ul className="space-y-1">
            {warnings.map(({ code, title, by, at }) => (
              <li key={code}>
                {title}{' '}
                <span className="figures text-xs text-grey">
                  accepted by {by}, {formatTime(at)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {overruled[0] && (
        <div className="mt-2">
          <p className="font-semibold">We looked at it and print it as it is</p>
          <p className="whitespace-pre-line">{overruled[0].reason}</p>
          <ul className="text-grey">
            {overruled.map(({ code, title }) => (
              <li key={code}>{title}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
