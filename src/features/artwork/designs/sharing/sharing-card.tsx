import { formatTime } from '#kit/london-time.ts';
import { Submit } from '#ui/button.tsx';
import { CopyButton, PageTools } from '#ui/page-tools.tsx';
import { NotesList } from './notes-list.tsx';
import { type Sharing, sharingPath } from './sharing.ts';

/** A design’s sharing with the addresses of its links, for its owner. */
export interface OwnSharing extends Pick<Sharing, 'notes' | 'approval'> {
  /** null if there is none */
  link: string | null;
  approverLink: string | null;
}

interface Props {
  designId: string;
  sharing: OwnSharing;
}

/** For a design’s owner: links for others, who approves, and what they said. */
export function SharingCard({ designId, sharing }: Props) {
  const { link, approverLink, notes, approval } = sharing;
  const path = sharingPath(designId);
  return (
    <section id="sharing" aria-labelledby="sharing-title" className="no-print sheet scroll-mt-24 p-5">
      <h2 id="sharing-title" className="text-lg">
        Ask others to look at it
      </h2>
      <p className="mt-1 text-sm">
        Whoever has the link sees the pages and can comment, without an account. They see nothing else of
        yours.
      </p>
      <form method="post" action={path} className="mt-3 space-y-3">
        {link ? (
          <ShownLink
            id="share-link"
            label="Link for comments"
            url={link}
            stop="stop-sharing"
            stopWords="Stop sharing"
          />
        ) : (
          <Submit intent="share">Make a link</Submit>
        )}
      </form>
      <h3 className="mt-5 text-base">Who approves?</h3>
      <Approval approval={approval} isOther={approverLink !== null} />
      <form method="post" action={path} className="mt-2 space-y-3">
        {approverLink ? (
          <ShownLink
            id="approver-link"
            label="Link for the one person who approves"
            url={approverLink}
            stop="approve-myself"
            stopWords="I’ll approve it myself"
          />
        ) : (
          <Submit intent="let-approve">Let somebody else approve</Submit>
        )}
      </form>
      {notes.length > 0 && (
        <>
          <h3 className="mt-5 text-base">Comments</h3>
          <NotesList
            notes={notes}
            each={({ id, doneAt }) => (
              <form method="post" action={path}>
                <input type="hidden" name="note" value={id} />
                <button
                  type="submit"
                  name="intent"
                  value={doneAt ? 'not-done' : 'done'}
                  className="button-text"
                >
                  {doneAt ? 'Not done' : 'Done'}
                  <span className="sr-only"> comment {id}</span>
                </button>
              </form>
            )}
          />
        </>
      )}
      <PageTools />
    </section>
  );
}

interface LinkProps {
  id: string;
  label: string;
  url: string;
  stop: string;
  stopWords: string;
}

function ShownLink({ id, label, url, stop, stopWords }: LinkProps) {
  return (
    <>
      <div>
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        <input id={id} readOnly value={url} className="field figures text-sm" />
      </div>
      <p className="flex flex-wrap gap-3">
        <CopyButton text={url} label="Copy the link" />
        <Submit intent={stop}>{stopWords}</Submit>
      </p>
    </>
  );
}

/** Who approved it, and whether that still counts. */
function Approval({ approval, isOther }: { approval: Sharing['approval']; isOther: boolean }) {
  if (approval?.isCurrent)
    return (
      <p className="mt-1 text-sm">
        <strong className="text-good">✓ {approval.name} approved it</strong>{' '}
        <span className="figures text-grey">{formatTime(approval.approvedAt)}</span>
      </p>
    );
  if (approval)
    return (
      <p className="mt-1 text-sm">
        {approval.name} approved it on {formatTime(approval.approvedAt)}. It was changed since, so that no
        longer counts.{isOther && ' Ask them to look again.'}
      </p>
    );
  return (
    <p className="mt-1 text-sm">
      {isOther
        ? 'The person with the link below. It can be ordered once they have approved it.'
        : 'You do, when you continue to order.'}
    </p>
  );
}
