import type { ComplaintState } from './index.ts';

/** The name of each state for staff. */
export const STATE_WORDS: Readonly<Record<ComplaintState, string>> = {
  open: 'To decide',
  asked: 'Waiting for customer',
  decided: 'Decided',
};

const LOOK = {
  open: ['bg-care-wash text-care', '◷'],
  asked: ['bg-paper text-ink', '…'],
  decided: ['bg-good-wash text-good', '●'],
} as const;

/** The state of a complaint, by text and shape. */
export function ComplaintBadge({ state }: { state: ComplaintState }) {
  const [look, shape] = LOOK[state];
  return (
    <span className={`badge ${look}`}>
      <span aria-hidden="true">{shape}</span>
      {STATE_WORDS[state]}
    </span>
  );
}
