import { formatDay } from '#kit/london-time.ts';
import { Submit } from '#ui/button.tsx';
import { CopyButton, PageTools } from '#ui/page-tools.tsx';
import { AnswersList } from './answers-list.tsx';
import type { ProofAnswer } from './share.ts';
import { SHARE_DAYS } from './share.ts';

interface Props {
  /** the address that the form is sent to */
  path: string;
  /** the current link; null if it isn't shared */
  link: { url: string; lastDay: string } | null;
  /** the answers about this version of the file */
  answers: readonly ProofAnswer[];
}

/** For those who may share a proof: its link for colleagues, and their answers. */
export function ShareCard({ path, link, answers }: Props) {
  return (
    <section aria-labelledby="share" className="no-print sheet p-4">
      <h2 id="share" className="text-lg">
        Ask a colleague
      </h2>
      <p className="mt-1 text-sm">
        With a link, anybody can see every page, comment, and approve or say no, without an account. It works
        for {SHARE_DAYS} days. What they say is for you: it doesn’t place or change an order, and an approval
        is for this version of the file only.
      </p>
      <form method="post" action={path} className="mt-3 space-y-3">
        {link ? (
          <>
            <div>
              <label htmlFor="share-link" className="field-label">
                Link to share, until {formatDay(link.lastDay)}
              </label>
              <input id="share-link" readOnly value={link.url} className="field figures text-sm" />
            </div>
            <p className="flex flex-wrap gap-3">
              <CopyButton text={link.url} label="Copy the link" />
              <Submit intent="stop-sharing">Stop sharing</Submit>
            </p>
          </>
        ) : (
          <Submit intent="share">Share</Submit>
        )}
      </form>
      {(link || answers.length > 0) && (
        <AnswersList answers={answers} none="Nobody has answered for this version yet." />
      )}
      <PageTools />
    </section>
  );
}
