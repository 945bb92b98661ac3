import type { ReactNode } from 'react';

/** One figure with its name, in a `<dl>` of several: a line above, no box. */
export function StatCard({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="border-t border-rule pt-2 pr-4">
      <dt className="text-xs font-semibold text-grey">{label}</dt>
      <dd className="figures mt-1 font-display text-xl font-bold">{value}</dd>
      {note && <dd className="mt-0.5 text-xs text-grey">{note}</dd>}
    </div>
  );
}
