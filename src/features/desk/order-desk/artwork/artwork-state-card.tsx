import { proofState, shortHash } from '#features/orders/order/index.ts';
import { versionsOf } from '#features/orders/order-artwork/index.ts';
import { OriginalsList } from '#features/orders/order-artwork/originals-list.tsx';
import { formatBytes } from '#kit/format-bytes.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { opinionWords } from '#kit/opinions.ts';
import type { PlainItem, PlainOrder } from '../plain-order.ts';

interface Props {
  item: PlainItem;
  order: Pick<PlainOrder, 'customerName' | 'createdAt'>;
}

/** What is known of an item's file: where it comes from, and what its customer and staff have said about it. */
export function ArtworkStateCard({ item, order }: Props) {
  const { artwork, idea } = item;
  return (
    <>
      <OriginalsList
        files={(artwork?.originals ?? []).map((file) => ({
          ...file,
          url: href('/artwork/:artworkId', { artworkId: file.id }),
        }))}
      />
      {idea && idea.id !== artwork?.id && !item.lookBy && <IdeaLine idea={idea} />}
      {artwork && item.artworkProblem && !item.briefId && (
        <p className="whitespace-pre-line">{item.artworkProblem}</p>
      )}
      <ProofLine item={item} />
      {artwork?.opinions && <p>{opinionWords(artwork.opinions)}</p>}
      <Accepted item={item} />
      <Versions item={item} order={order} />
    </>
  );
}

/** The file that the customer had when they ordered, as the idea for the one to print. */
function IdeaLine({ idea }: { idea: NonNullable<PlainItem['idea']> }) {
  return (
    <p>
      The customer’s idea, not to print:{' '}
      <a
        href={href('/artwork/:artworkId', { artworkId: idea.id })}
        download
        className="inline-flex min-h-6 items-center font-semibold break-all"
      >
        {idea.originalName}
      </a>
    </p>
  );
}

function ProofLine({ item }: { item: PlainItem }) {
  const proof = proofState(item);
  if (proof.state === 'not-asked') return null;
  if (proof.state === 'waiting')
    return (
      <p className="font-semibold">
        ○ Proof: waiting for the customer’s approval
        {item.proofAskedAt && `, requested ${formatTime(item.proofAskedAt)}`}
      </p>
    );
  return (
    <p className="font-semibold">
      {proof.state === 'approved' ? '✓ Proof approved' : '! Proof not approved'} by {proof.by},{' '}
      {formatTime(proof.at)}
    </p>
  );
}

/**
 * Warnings that the customer accepted, each with the person and the time, and findings in spite of which staff print
 * it, with their reason.
 */
function Accepted({ item }: { item: PlainItem }) {
  const [overruled] = item.accepted.filter(({ reason }) => reason !== undefined);
  if (item.accepted.length === 0) return null;
  return (
    <>
      {overruled && (
        <p className="mt-1 font-semibold whitespace-pre-line">
          Printed as it is: {overruled.reason}{' '}
          <span className="figures text-xs font-normal text-grey">
            {overruled.by}, {formatTime(overruled.at)}
          </span>
        </p>
      )}
      <ul aria-label="Accepted warnings" className="mt-1">
        {item.accepted.map(({ code, title, by, at, reason }) => (
          <li key={code}>
            {title}{' '}
            {reason === undefined && (
              <span className="figures text-xs text-grey">
                accepted by {by}, {formatTime(at)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Versions({ item, order }: Props) {
  const versions = versionsOf(item, order);
  if (versions.length < 2) return null;
  return (
    <details className="mt-1">
      <summary className="cursor-pointer font-semibold">{versions.length} versions</summary>
      <ol>
        {versions.map(({ number, file, sentBy, sentAt }) => (
          <li key={number} className="figures text-xs">
            <a href={href('/artwork/:artworkId', { artworkId: file.id })} download className="font-semibold">
              v{number}
            </a>{' '}
            {file.originalName} ({formatBytes(file.bytes)}, {shortHash(file.sha256)}), {formatTime(sentAt)},{' '}
            {sentBy}
          </li>
        ))}
      </ol>
    </details>
  );
}
