import type { EnquiryState } from './enquiry-kinds.ts';

/** Whether an enquiry is open, by text and shape. */
export function EnquiryBadge({ state }: { state: EnquiryState }) {
  return state === 'new' ? (
    <span className="badge bg-care-wash text-care">
      <span aria-hidden="true">◷</span>Waiting
    </span>
  ) : (
    <span className="badge bg-good-wash text-good">
      <span aria-hidden="true">●</span>Done
    </span>
  );
}
