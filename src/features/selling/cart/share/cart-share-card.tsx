import { formatDay, formatTime, londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { Submit } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { CopyButton, PageTools } from '#ui/page-tools.tsx';
import { SHARE_DAYS } from './cart-share.ts';
import type { ShownShare } from './shown-share.server.ts';

interface Props {
  /** null if the cart isn't shared */
  share: ShownShare | null;
  /** why it could not be shared just now */
  problem?: string | undefined;
}

/** For a cart's owner: its link for somebody who approves or pays, and why that person sent it back. */
export function CartShareCard({ share, problem }: Props) {
  return (
    <section id="share" aria-labelledby="share-heading" className="frame no-print pb-10">
      <div className="sheet max-w-3xl p-5">
        <h2 id="share-heading" className="text-lg">
          Share or get approval
        </h2>
        {problem && (
          <Notice tone="stop" className="mt-3">
            {problem}
          </Notice>
        )}
        {share?.returned && (
          <Notice tone="care" className="mt-3">
            <p className="font-bold">
              {share.returned.by} sent it back on {formatTime(share.returned.at)}:
            </p>
            <p className="mt-1 wrap-anywhere whitespace-pre-line">{share.returned.words}</p>
          </Notice>
        )}
        {share?.state === 'open' ? <OpenShare share={share} /> : <NotShared share={share} />}
      </div>
    </section>
  );
}

function NotShared({ share }: Pick<Props, 'share'>) {
  return (
    <>
      {share && <p className="mt-2 font-semibold">{endWords(share)}</p>}
      <p className="mt-1 max-w-[65ch] text-sm">
        Get a link and a PDF for somebody else, such as whoever holds the budget. They see what you chose, the
        price and the day, and can pay or send it back, without an account. They don’t see your name, email or
        address. It works for {SHARE_DAYS} days, or until you change the cart.
      </p>
      <form method="post" action="/cart" className="mt-3">
        <Submit intent="share">{share ? 'Share it again' : 'Share this cart'}</Submit>
      </form>
    </>
  );
}

function endWords({ state, orderedAt, expiresAt }: NonNullable<Props['share']>): string {
  if (orderedAt) return orderedWords(orderedAt);
  return state === 'changed'
    ? 'Your cart has changed since you shared it, so the link no longer works.'
    : `The link ended on ${formatDay(londonDay(new Date(expiresAt)))}.`;
}

/** Tells a cart's owner that whoever had the link ordered it. */
export const orderedWords = (orderedAt: string) =>
  `What you shared was ordered through the link on ${formatDay(londonDay(new Date(orderedAt)))}.`;

function OpenShare({ share }: { share: NonNullable<Props['share']> }) {
  return (
    <form method="post" action="/cart" className="mt-2">
      <p className="text-sm">
        {formatPounds(share.totalPence)}, valid until {formatDay(londonDay(new Date(share.expiresAt)))}. If
        you change the cart, share it again.
      </p>
      <label htmlFor="cart-link" className="field-label mt-3">
        Link for whoever approves or pays
      </label>
      <input id="cart-link" readOnly value={share.url} className="field figures text-sm" />
      <p className="mt-3 flex flex-wrap gap-3">
        <CopyButton text={share.url} label="Copy the link" />
        <a href={share.pdfPath} download className="button">
          Download for approval (PDF)
        </a>
        <Submit intent="stop-sharing">Stop sharing</Submit>
      </p>
      <PageTools />
    </form>
  );
}
