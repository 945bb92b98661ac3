import { CAMPAIGN_WORDS, type CampaignState } from '../campaign.ts';

const LOOK: Readonly<Record<CampaignState, { shape: string; colour: string }>> = {
  draft: { shape: '○', colour: 'bg-stage text-ink' },
  scheduled: { shape: '◷', colour: 'bg-care-wash text-care' },
  sending: { shape: '▶', colour: 'bg-care-wash text-care' },
  paused: { shape: '❚❚', colour: 'bg-stop-wash text-stop' },
  sent: { shape: '●', colour: 'bg-good-wash text-good' },
};

/** A campaign's state, by text and shape. */
export function CampaignBadge({ status }: { status: CampaignState }) {
  const { shape, colour } = LOOK[status];
  return (
    <span className={`badge ${colour}`}>
      <span aria-hidden="true">{shape}</span>
      {CAMPAIGN_WORDS[status]}
    </span>
  );
}
