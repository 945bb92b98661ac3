import { formatTime } from '#kit/london-time.ts';
import type { AcceptedWarning } from './item-artwork.ts';

/** Accepted warnings, each with who accepted it and when. */
export function AcceptedList({ accepted }: { accepted: readonly AcceptedWarning[] }) {
  if (accepted.length === 0) return null;
  return (
    <div className="mt-2">
      <p className="font-semibold">
        {accepted.some(({ reason }) => reason) ? 'Printed in spite of' : 'Accepted warnings'}
      </p>
      <ul className="space-y-1">
        {accepted.map(({ code, title, by, at }) => (
          <li key={code}>
            {title}{' '}
            <span className="figures text-xs text-grey">
              accepted by {by}, {formatTime(at)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
