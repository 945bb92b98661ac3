import { PROOF_PAGES_MAX, proofPath } from '#features/artwork/files/index.ts';
import {
  awaitsFile,
  chosenIds,
  type ItemArtworkState,
  proofState,
  shortHash,
} from '#features/orders/order/index.ts';
import { ARTWORK_STATE_WORDS, versionsOf } from '#features/orders/order-artwork/index.ts';
import { OriginalsList } from '#features/orders/order-artwork/originals-list.tsx';
import { formatBytes } from '#kit/format-bytes.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { opinionWords } from '#kit/opinions.ts';
import { Submit } from '#ui/button.tsx';
import { FieldError, ties } from '#ui/field.tsx';
import type { ItemCheck } from '../order-work.server.ts';
import type { PlainItem, PlainOrder } from '../plain-order.ts';
import type { ArtworkInput } from './artwork-input.ts';
import { LookPanel } from './look-panel.tsx';

const LOOK: Readonly<Record<ItemArtworkState, { mark: string; className: string }>> = {
  received: { mark: '○', className: 'text-grey' },
  checked: { mark: '✓', className: 'text-good' },
  problem: { mark: '!', className: 'text-care' },
  approved: { mark: '✓', className: 'text-good' },
};

interface PanelProps {
  item: PlainItem;
  order: Pick<PlainOrder, 'id' | 'status' | 'customerName' | 'createdAt' | 'isEmailed'> & {
    items: readonly { productName: string }[];
  };
  check: ItemCheck | undefined;
  values?: ArtworkInput | undefined;
  /** whether the user may judge it */
  canJudge: boolean;
}

/** An item's artwork state, and the actions for staff. Every form applies to the file that is shown. */
export function ItemArtworkPanel({ item, order, check, values, canJudge }: PanelProps) {
  const { mark, className } = LOOK[item.artworkState];
  const { artwork } = item;
  if (!item.isMade) return null;
  // A cancelled order's files stay as they are.
  const mayJudge = canJudge && order.status !== 'cancelled';
  const { lookBy } = item;
  if (lookBy)
    return (
      <section aria-label={`Artwork of ${calledIn(order, item)}`} className="mt-3 border-t border-rule pt-3">
        <LookPanel
          orderId={order.id}
          item={{ ...item, lookBy }}
          check={check}
          isEmailed={order.isEmailed}
          values={values}
          mayJudge={mayJudge}
        />
      </section>
    );
  return (
    <section aria-label={`Artwork of ${calledIn(order, item)}`} className="mt-3 border-t border-rule pt-3">
      <p>
        Artwork:{' '}
        <strong className={className}>
          {mark} {artwork ? ARTWORK_STATE_WORDS[item.artworkState] : 'No file yet'}
        </strong>{' '}
        {artwork && <span className="figures text-xs text-grey">SHA-256 {shortHash(artwork.sha256)}</span>}
      </p>
      <OriginalsList
        files={(artwork?.originals ?? []).map((file) => ({
          ...file,
          url: href('/artwork/:artworkId', { artworkId: file.id }),
        }))}
      />
      {item.idea && item.idea.id !== artwork?.id && <IdeaLine idea={item.idea} />}
      {artwork && item.artworkProblem && <p className="whitespace-pre-line">{item.artworkProblem}</p>}
      {artwork && !artwork.removedAt && <EveryPage item={item} file={artwork} />}
      <ProofLine item={item} />
      {artwork?.opinions && <p>{opinionWords(artwork.opinions)}</p>}
      <Accepted item={item} />
      <Versions item={item} order={order} />
      {mayJudge && artwork && (
        <Forms
          item={item}
          file={artwork.id}
          isOpen={!item.isBegun}
          isEmailed={order.isEmailed}
          values={values}
        />
      )}
      {mayJudge && <SendInLink orderId={order.id} item={item} />}
    </section>
  );
}

/** `A5 Flyers`, or `A5 Flyers, item 2` if the order has several, so that each section has its own name. */
function calledIn({ items }: Pick<PanelProps['order'], 'items'>, item: PlainItem): string {
  const isOne = items.filter(({ productName }) => productName === item.productName).length === 1;
  return isOne ? item.productName : `${item.productName}, item ${items.indexOf(item) + 1}`;
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

/** Every page of the file as small pictures, loaded as they come near the screen, each with a link to its proof. */
function EveryPage({ item, file }: { item: PlainItem; file: NonNullable<PlainItem['artwork']> }) {
  if (!file.pageCount || !item.productId) return null;
  const path = proofPath(file.id, item.productId, chosenIds(item.options), { item: item.id });
  return (
    <div className="no-print mt-2">
      <ol aria-label={`Every page of ${file.originalName}`} className="order-pages">
        {Array.from({ length: Math.min(file.pageCount, PROOF_PAGES_MAX) }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are their numbers
          <li key={i}>
            <a href={`${path}&page=${i + 1}#pages`}>
              <img
                src={`${href('/artwork/:artworkId/proof/:page', { artworkId: file.id, page: `${i + 1}` })}?size=small`}
                alt={`Page ${i + 1}`}
                loading="lazy"
                width={72}
                height={96}
              />
            </a>
          </li>
        ))}
      </ol>
    </div>
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

function Versions({ item, order }: Pick<PanelProps, 'item' | 'order'>) {
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

/**
 * Links to the page where staff upload a file that a customer gave them in another way, until work on the item begins.
 */
function SendInLink({ orderId, item }: { orderId: string; item: PlainItem }) {
  if (item.isBegun || item.productId === null) return null;
  return (
    <p className="no-print mt-2">
      <a
        href={sendInPath(orderId, item)}
        className={item.artwork ? 'inline-flex min-h-6 items-center' : 'button'}
      >
        {item.artwork ? 'Send in another file for the customer' : 'Send in the file for the customer'}
        <span className="sr-only">: {item.productName}</span>
      </a>
    </p>
  );
}

/** This link for every item that has no file yet, beside the notice that says so. */
export function AwaitedFiles({ id, items }: { id: string; items: readonly PlainItem[] }) {
  return items
    .filter((item) => awaitsFile(item) && !item.isBegun && item.productId !== null)
    .map((item) => (
      <a key={item.id} href={sendInPath(id, item)} className="mr-4 inline-flex min-h-6 items-center">
        {items.length === 1
          ? 'Send in the file for the customer'
          : `Send in the file for ${calledIn({ items }, item)}`}
      </a>
    ));
}

const sendInPath = (orderId: string, item: PlainItem) =>
  href('/admin/orders/:orderId/artwork/:itemId', { orderId, itemId: item.id });

type FormsProps = Pick<PanelProps, 'item' | 'values'> & {
  file: string;
  isOpen: boolean;
  isEmailed: boolean;
};

function Forms({ item, file, isOpen, isEmailed, values }: FormsProps) {
  const of = ` the artwork of ${item.productName}`;
  const reasonId = `artworkProblem-${item.id}`;
  return (
    <form method="post" className="no-print mt-2">
      <input type="hidden" name="itemId" value={item.id} />
      <input type="hidden" name="artworkId" value={file} />
      <input type="hidden" name="seenEvent" value={item.artworkEvents.at(-1)?.id ?? 0} />
      <p className="flex flex-wrap gap-2">
        {item.artworkState !== 'checked' && (
          <Submit intent="artwork-checked">
            {item.artworkState === 'problem' ? 'Mark as fixed' : 'Mark as checked'}
            <span className="sr-only">:{of}</span>
          </Submit>
        )}
        {item.artworkState !== 'approved' && (
          <Submit intent="artwork-approved">
            Mark as approved<span className="sr-only">:{of}</span>
          </Submit>
        )}
        {isOpen && (
          <Submit intent="artwork-proof">
            Ask the customer to approve the proof<span className="sr-only"> of {item.productName}</span>
          </Submit>
        )}
      </p>
      <details className="mt-2" open={item.artworkState === 'problem' || values !== undefined}>
        <summary className="cursor-pointer font-semibold">Problem with the file</summary>
        <label htmlFor={reasonId} className="field-label mt-1">
          What needs fixing before printing
        </label>
        <textarea
          name="artworkProblem"
          rows={2}
          maxLength={500}
          defaultValue={values?.reason ?? item.artworkProblem ?? ''}
          aria-required="true"
          {...ties(reasonId, values?.error ?? undefined)}
        />
        <FieldError id={reasonId} error={values?.error ?? undefined} />
        <p className="mt-2 flex flex-wrap gap-2">
          <Submit intent="artwork-problem">Record the problem</Submit>
          {isOpen && (
            <Submit intent="artwork-request">
              {isEmailed ? 'Ask for a new file by email' : 'Wait for a new file'}
            </Submit>
          )}
        </p>
      </details>
    </form>
  );
}
