import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { INVALID_FILE, READY_TO_PRINT } from '../artwork.ts';
import type { ProofView } from './proof-view.ts';

/** The file's verdict for this product, by text, shape and colour. */
export function ProofVerdict({
  view: { verdict, findings },
  asIs = null,
}: {
  view: ProofView;
  /** why staff print it all the same; null if they don't */
  asIs?: string | null;
}) {
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  if (verdict === 'ready')
    return (
      <p className="notice notice-good flex items-center gap-2 font-bold text-good">
        <CircleCheck size={20} aria-hidden="true" /> {READY_TO_PRINT}
      </p>
    );
  if (asIs !== null)
    return (
      <div className="notice notice-care">
        <p className="flex items-center gap-2 font-bold text-care">
          <TriangleAlert size={20} aria-hidden="true" /> We print it as it is
        </p>
        <p className="mt-1 whitespace-pre-line">{asIs}</p>
      </div>
    );
  if (verdict === 'warnings')
    return (
      <p className="notice notice-care flex items-center gap-2 font-bold text-care">
        <TriangleAlert size={20} aria-hidden="true" /> Prints, with {warnings}{' '}
        {warnings === 1 ? 'warning' : 'warnings'}
      </p>
    );
  return (
    <p className="notice notice-stop flex items-center gap-2 font-bold text-stop">
      <CircleX size={20} aria-hidden="true" /> {INVALID_FILE}
    </p>
  );
}
