import { data } from 'react-router';
import { href } from '#kit/href.ts';
import { formatDate, formatTime } from '#kit/london-time.ts';
import type { Queries } from '#platform/db/database.ts';
import type { EmailWords } from '#platform/email/email-words.ts';
import { shopContext } from '#platform/shop.ts';
import type { Route } from './+types/email-page.ts';
import { readEmailWords } from './email-words.server.ts';
import { readAttachmentNames } from './outbox.server.ts';

export const handle = { title: 'Email' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const email = await readEmailWords(context, params.emailId);
  if (!email) throw data('Email not found.', { status: 404 });
  const { id, recipient, orderId, createdAt, sentAt, lastError, removedAt, isSecret, words } = email;
  return {
    id,
    recipient,
    orderId,
    queued: formatTime(createdAt),
    sent: sentAt && formatTime(sentAt),
    why: lastError,
    removed: removedAt && formatDate(removedAt),
    isSecret,
    words: words && { subject: words.subject, text: words.text },
    files: words ? await filesOf(context.get(shopContext).db, email, words.attachments) : [],
  };
}

/** The files that are or were sent with an email. `isThere`: stored as sent or made again, so that it can be opened. */
async function filesOf(
  db: Queries,
  { id, sentAt }: { id: string; sentAt: Date | null },
  attachments: EmailWords['attachments'] = [],
): Promise<{ filename: string; isThere: boolean }[]> {
  const stored = sentAt ? await readAttachmentNames(db, id) : [];
  const remade = attachments.flatMap(({ filename, isRemade }) => (isRemade ? [filename] : []));
  const others = attachments.flatMap(({ filename, isRemade }) => (isRemade ? [] : [filename]));
  return [
    ...remade.map((filename) => ({ filename, isThere: true })),
    ...(stored.length > 0 ? stored : others).map((filename) => ({
      filename,
      isThere: stored.includes(filename),
    })),
  ];
}

export default function EmailPage({ loaderData }: Route.ComponentProps) {
  const { id, recipient, orderId, queued, sent, why, removed, isSecret, words, files } = loaderData;
  return (
    <>
      <p>
        <a href="/admin/outbox">Outbox</a>
      </p>
      <h1 className="mt-2">{words?.subject ?? 'Email'}</h1>
      <p className="figures mt-2 text-grey">
        {!removed && `To ${recipient}. `}Queued {queued}.{' '}
        {sent ? `Sent ${sent}.` : `Not sent yet${why ? `: ${why}` : ''}.`}
        {orderId && (
          <>
            {' '}
            <a href={href('/admin/orders/:orderId', { orderId })}>See the order</a>
          </>
        )}
      </p>
      {files.map(({ filename, isThere }) => (
        <p key={filename} className="mt-2">
          {isThere ? (
            <>
              Attached:{' '}
              <a href={href('/admin/outbox/:emailId/files/:filename', { emailId: id, filename })}>
                {filename}
              </a>
            </>
          ) : (
            `${sent ? 'Attached' : 'Will be attached'}: ${filename}.${sent ? ' We no longer have this file.' : ''}`
          )}
        </p>
      ))}
      {words ? (
        <div className="mt-5 grid grid-cols-1 gap-5 xl:grid-cols-2">
          <iframe
            title="Preview of the email"
            sandbox=""
            src={href('/admin/outbox/:emailId/html', { emailId: id })}
            className="sheet h-[70vh] w-full bg-white"
          />
          <section aria-labelledby="as-text">
            <h2 id="as-text">Plain text</h2>
            <pre className="sheet mt-2 p-4 text-xs break-words whitespace-pre-wrap">{words.text}</pre>
          </section>
        </div>
      ) : (
        <p className="mt-5">{hiddenWords({ removed, isSecret })}</p>
      )}
    </>
  );
}

/** Why the content isn’t shown. */
function hiddenWords({ removed, isSecret }: { removed: string | null; isSecret: boolean }): string {
  if (isSecret)
    return 'Emails about signing in have links that open an account, so only the owner can read them.';
  if (removed)
    return `We removed the address and the content of this email on ${removed}, because the shop’s retention settings say so.`;
  return 'We can’t show this email, because what it was about has been deleted.';
}
