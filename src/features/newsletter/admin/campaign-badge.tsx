import type { CampaignState } from '../campaigns/campaign.ts';

const LOOK: Readonly<Record<CampaignState, { words: string; shape: string; colour: string }>> = {
  draft: { words: 'Draft', shape: '○', colour: 'bg-stage text-ink' },
  scheduled: { words: 'Scheduled', shape: '◷', colour: 'bg-care-wash text-care' },
  sending: { words: 'Sending', shape: '▶', colour: 'bg-care-wash text-care' },
  paused: { words: 'Paused', shape: '❚❚', colour: 'bg-stop-wash text-stop' },
  sent: { words: 'Sent', shape: '●', colour: 'bg-good-wash text-good' },
};

/** How a campaign stands, by word and shape. */
export function CampaignBadge({ status }: { status: CampaignState }) {
  const { words, shape, colour } = LOOK[status];
  return (
    <span className={`badge ${colour}`}>
      <span aria-hidden="true">{shape}</span>
      {words}
    </span>
  );
}
