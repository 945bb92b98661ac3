import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import type { Draft } from '../draft.ts';
import type { OfferContent } from '../offer-content.ts';
import { COUNTER_WAYS, type CounterWay } from './counter-ways.ts';

/** Asks once whether staff took the money, with the amount that the order is then placed for. */
export function AskTaken({
  draft: { id },
  content: {
    totals: { totalPence },
  },
  way,
}: {
  draft: Draft;
  content: OfferContent;
  way: CounterWay;
}) {
  const amount = formatPounds(totalPence);
  return (
    <div className="notice notice-care mt-4">
      <p className="font-bold">{`Have you taken ${amount} ${COUNTER_WAYS[way].asked}?`}</p>
      <input type="hidden" name="taken" value={totalPence} />
      <div className="mt-3 grid gap-2">
        <button
          type="submit"
          name="intent"
          value={way}
          // biome-ignore lint/a11y/noAutofocus: whoever pressed the button goes on with Enter
          autoFocus
          className="button button-primary"
        >
          {`Yes, ${amount} is paid`}
        </button>
        <a href={href('/admin/drafts/:draftId', { draftId: id })} className="button">
          Not yet
        </a>
      </div>
    </div>
  );
}
