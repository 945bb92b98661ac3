import { BriefCard } from '#features/artwork/briefs/brief-card.tsx';
import { readBrief, readDesignRule } from '#features/artwork/briefs/index.server.ts';
import { readProofPages, signedFile, signedPreview } from '#features/artwork/files/index.server.ts';
import {
  artworkPreviewUrl,
  artworkUrl,
  chosenIds,
  type OrderedFile,
  proofState,
} from '#features/orders/order/index.ts';
import { LookCard } from '#features/orders/order/look-card.tsx';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatPounds } from '#kit/money.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/item-artwork-page.ts';
import { versionsOf } from './artwork-versions.ts';
import { proofOf, readCandidate } from './candidate.server.ts';
import { readComments } from './design/comments.server.ts';
import { roundsOf } from './design/rounds.ts';
import { IdeaCard } from './idea-card.tsx';
import { changeItemArtwork } from './item-artwork-action.server.ts';
import { itemPath, type OpenItem, openItem } from './open-item.server.ts';
import { ProofSection } from './proof-section.tsx';
import { Candidate, SendFile, TooLate } from './send-file.tsx';
import { VersionList } from './version-list.tsx';

async function opened({ context, params, url }: Pick<Route.LoaderArgs, 'context' | 'params' | 'url'>) {
  const shop = context.get(shopContext);
  const visitor = await context.get(visitorContext)();
  const { orderId = '', itemId = '' } = params;
  const key = url.searchParams.get('key');
  const at = await openItem(shop, visitor.user?.id ?? null, { orderId, itemId, key, path: url.pathname });
  return { shop, visitor, at };
}

export async function loader(args: Route.LoaderArgs) {
  const { shop, at } = await opened(args);
  const { order, item, byLink } = at;
  const previewOf = (id: string) => (byLink ? signedPreview(shop, id) : artworkPreviewUrl(id));
  const fileOf = (id: string) => (byLink ? signedFile(shop, id) : artworkUrl(id));
  return {
    orderNumber: order.orderNumber,
    productName: item.productName,
    status: order.status,
    isOpen: !item.isBegun,
    orderPath: `${href('/orders/:orderId', { orderId: order.id })}${at.query}`,
    herePath: itemPath(at, {}),
    problem: item.artworkProblem,
    proof: proofState(item),
    printed: item.artwork && printedFile(at, item.artwork, previewOf, fileOf),
    accepted: item.accepted,
    idea: item.idea ? { ...item.idea, previewUrl: previewOf(item.idea.id), url: fileOf(item.idea.id) } : null,
    versions: versionsOf(item, order).map((version) => ({
      ...version,
      url: fileOf(version.file.id),
      proofPath: proofOf(at, version.file.id),
    })),
    lookBy: item.lookBy,
    design: await designOf(shop, at),
    candidate: await readCandidate(shop, at, args.url.searchParams.get('artwork'), previewOf),
    done: args.url.searchParams.get('done'),
    pages: await pagesOf(shop, at),
  };
}

/** The file to be printed, with its addresses for this visitor. */
function printedFile(
  at: OpenItem,
  file: OrderedFile,
  previewOf: (id: string) => string,
  fileOf: (id: string) => string,
) {
  const { originals, removedAt, id } = file;
  return {
    ...file,
    previewUrl: previewOf(id),
    url: fileOf(id),
    originals: (removedAt ? [] : originals).map((original) => ({ ...original, url: fileOf(original.id) })),
    proofPath: proofOf(at, id),
  };
}

/** The comments and rounds of our design, and the price of another round; null if the customer sends the file. */
async function designOf(shop: Shop, { item }: OpenItem) {
  if (!item.briefId) return null;
  const { roundPence } = await readDesignRule(shop.db);
  return {
    brief: await readBrief(shop.db, item.briefId),
    comments: item.artwork ? await readComments(shop.db, item.id, item.artwork.id) : [],
    rounds: roundsOf(item),
    roundPrice: formatPounds(roundPence),
  };
}

/** Every page of the file to be printed, which anyone who approves it has to see. */
async function pagesOf(shop: Shop, { item, order, key }: OpenItem) {
  if (!item.artwork || item.artwork.removedAt) return null;
  const proof = await readProofPages(shop.db, item.artwork.id, {
    productId: item.productId,
    itemId: item.id,
    selected: chosenIds(item.options),
  });
  // The addresses use the order's link, which lasts, because pictures further down are fetched only when somebody scrolls there.
  return { pages: proof?.pages ?? [], link: key === null ? {} : { order: order.id, key } };
}

export async function action(args: Route.ActionArgs) {
  const { shop, visitor, at } = await opened(args);
  return changeItemArtwork(shop, visitor.network, at, args.request);
}

export function meta(args: Route.MetaArgs) {
  const item = args.loaderData;
  const title = item ? `Artwork for ${item.productName}, ${item.orderNumber}` : 'Order not found';
  return pageMeta(args, { title, isPrivate: true });
}

const DONE: Readonly<Record<string, string>> = {
  sent: 'Thank you. We have your file, and we’ll check it before we print it.',
  replaced: 'We’ve replaced your old file with the new one. We’ll check it before we print it.',
  approved: 'Thank you. You’ve approved this proof, and we’ll print it like this.',
  look: 'Thank you. One of us will look at your file and email you.',
  refused: 'Thank you. We’ve noted what is wrong and won’t print this file.',
};

/** The same for a draft of our design. */
const DESIGN_DONE: Readonly<Record<string, string>> = {
  approved: 'Thank you. You’ve approved this design, and we’ll print it like this.',
  refused: 'Thank you. We’ve got your changes, and we’ll email you the next draft.',
};

export default function ItemArtworkPage({ loaderData: item, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors ?? {};
  const { isOpen } = item;
  const { form, ...atFields } = errors;
  const doneWords = item.design ? { ...DONE, ...DESIGN_DONE } : DONE;
  return (
    <div className="frame max-w-3xl py-8">
      <p>
        <a href={item.orderPath} className="inline-flex min-h-11 items-center">
          Back to order {item.orderNumber}
        </a>
      </p>
      <h1>
        {item.design ? 'Design' : 'Artwork'} for {item.productName}
      </h1>
      <div className="mt-4 space-y-4">
        {form && <Notice tone="stop">{form}</Notice>}
        <ErrorSummary errors={atFields} />
        {knownWords(doneWords, item.done) && <Notice tone="good">{knownWords(doneWords, item.done)}</Notice>}
        {item.printed && item.problem && isOpen && !item.design && (
          <Notice tone="care">
            <p className="font-bold">We can’t print your file as it is</p>
            <p className="whitespace-pre-line">{item.problem}</p>
          </Notice>
        )}
      </div>
      <div className="mt-6 space-y-6">
        {item.lookBy && <LookCard lookBy={item.lookBy} isDesign={item.design !== null} />}
        {item.candidate && (
          <Candidate
            candidate={item.candidate}
            usedId={item.printed?.id ?? null}
            by="customer"
            errors={errors}
          />
        )}
        {item.printed && (
          <ProofSection
            file={item.printed}
            shown={item.pages}
            proof={item.proof}
            accepted={item.accepted}
            isOpen={isOpen}
            errors={errors}
            values={actionData?.values ?? {}}
            design={item.design}
          />
        )}
        {isOpen && item.design ? null : isOpen ? (
          <SendFile path={item.herePath} isFirst={!item.printed} by="customer" errors={errors} />
        ) : (
          <TooLate status={item.status} by="customer" />
        )}
        {item.design?.brief && <BriefCard brief={item.design.brief} title="Your brief" />}
        {item.idea && item.idea.id !== item.printed?.id && (
          <IdeaCard idea={item.idea} isLookedAt={item.lookBy !== null} />
        )}
        {item.versions.length > 0 && <VersionList versions={item.versions} />}
      </div>
    </div>
  );
}
