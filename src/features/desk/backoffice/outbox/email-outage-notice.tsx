import { countWords } from '#kit/count-words.ts';
import { Submit } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

export interface ShownOutage {
  count: number;
  /** `Friday 18:02`, with the date if it was a week ago or earlier */
  since: string;
  reason: string;
  givenUp: number;
}

interface Props {
  outage: ShownOutage;
  /** the page that shows it, to return to */
  page: '/admin' | '/admin/outbox';
}

/** Says that email is failing, since when and why, with a button that retries all emails. */
export function EmailOutageNotice({ outage, page }: Props) {
  const { count, since, reason, givenUp } = outage;
  const emails = countWords(count, 'email has', 'emails have');
  return (
    <Notice tone="stop">
      <p className="font-bold">
        {emails} not gone out since {since}: {reason}
      </p>
      <p className="mt-1">
        {givenUp > 0
          ? `We stopped trying to send ${count === 1 ? 'it' : `${givenUp} of them`} after a week.`
          : 'We’ll keep trying at least once an hour.'}{' '}
        {page === '/admin' && <a href="/admin/outbox?status=unsent">See which ones</a>}
      </p>
      <form method="post" action="/admin/outbox" className="mt-3">
        <input type="hidden" name="page" value={page} />
        <Submit intent="retry">Try again now</Submit>
      </form>
    </Notice>
  );
}
