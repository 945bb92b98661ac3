import { data, redirect } from 'react-router';
import { opensOrder } from '#features/orders/order/index.server.ts';
import { itemToken } from '#features/orders/order-artwork/index.server.ts';
import {
  readShared,
  shareLink,
  shareProof,
  stopSharing,
} from '#features/orders/proof-shares/index.server.ts';
import { ShareCard } from '#features/orders/proof-shares/share-card.tsx';
import { vatAnswersIn } from '#features/pricing/prices/index.ts';
import { readForm, tooManyTries } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { londonDay } from '#kit/london-time.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { type Visitor, visitorContext } from '#visitor/visitor.ts';
import { separationsPath } from '../admin/separations-path.ts';
import type { Artwork } from '../artwork.ts';
import { signProof } from '../file.server.ts';
import { readLookOffer } from '../looks/look-settings.server.ts';
import { artworkSpecOf } from '../product-artwork.ts';
import { reloadOnceChecked } from '../reload-once-checked.ts';
import { removedWords } from '../removed-words.ts';
import { waitForCheck } from '../signals.server.ts';
import type { Route } from './+types/proof-page.ts';
import { FindingsList, WarningsToAccept } from './findings-list.tsx';
import { OnProduct } from './on-product.tsx';
import { type OpenProof, openProof } from './proof-access.server.ts';
import { actionsOf, ProofActions } from './proof-actions.tsx';
import { proofArrows } from './proof-arrows.ts';
import { ProofPagesCard } from './proof-pages-card.tsx';
import { proofPath, proofPdfPath, zoomOf } from './proof-path.ts';
import { ProofVerdict } from './proof-verdict.tsx';
import { proofView } from './proof-view.ts';

/**
 * `GET /artwork/{id}/proof?product=…&{choices}`: a file as it will be printed and cut, for its owner, an administrator,
 * and anyone with the link to an order that it is or was in, or was sent for (`order`, `key`, `item`); 404 for
 * everybody else.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await context.get(visitorContext)();
  const opened = await openProof(context, params.artworkId, url, { itemToken, opensOrder });
  const { subject, requested, selected, choices, access } = opened;
  const { product } = subject;
  const artwork = subject.artwork.report ? subject.artwork : await checked(shop, visitor, subject.artwork);
  const zoom = zoomOf(requested.zoom);
  const link = pick(requested, access === 'link' ? ['order', 'key', 'item'] : ['item']);
  const forCart = access === 'owner' && requested.item === undefined && !subject.removedAt;
  const actions = forCart && subject.isSold ? actionsOf(artwork, artworkSpecOf(product, choices)) : null;
  return {
    selected,
    link: { ...link, ...paramsToKeep(requested) },
    isOwner: access === 'owner',
    isForStaff: visitor.user?.rights.includes('floor') ?? false,
    artwork: { id: artwork.id, originalName: artwork.originalName, hasPreview: artwork.hasPreview },
    product: { id: product.id, name: product.name },
    asIs: subject.asIs,
    removed: subject.removedAt && removedWords(subject.removedAt),
    pictureKey: access === 'link' ? signProof(shop, artwork.id) : null,
    zoom,
    share: await shareOf(shop, opened),
    actions,
    lookBy: actions?.isInvalid ? await readLookOffer(shop.db, shop.clock()) : null,
    view:
      artwork.report && !subject.removedAt
        ? proofView(artwork.report, product, choices, {
            spread: Number(requested.spread ?? 0),
            page: Number(requested.page ?? 0),
            zoom,
            ordered: subject.asOrdered,
          })
        : null,
  };
}

/** The proof's link for colleagues and their answers, for anybody who may share it; staff read the answers in the order. */
async function shareOf(shop: Shop, { access, subject, requested }: OpenProof) {
  if ((access !== 'owner' && access !== 'link') || subject.removedAt) return null;
  const item = requested.item ?? null;
  const { share, answers } = await readShared(shop.db, subject.artwork.id, item, shop.clock());
  const link = share && { url: shareLink(shop, share.id), lastDay: londonDay(new Date(share.expiresAt)) };
  return { link, answers };
}

/** Shares the proof with colleagues by a link, or stops sharing it. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const opened = await openProof(context, params.artworkId, url, { itemToken, opensOrder });
  const { access, subject, selected, requested } = opened;
  if ((access !== 'owner' && access !== 'link') || subject.removedAt)
    throw data('We cannot find this file.', { status: 404 });
  const intent = (await readForm(request)).get('intent');
  const { network } = await context.get(visitorContext)();
  const wait = await shop.limits.tooMany(RATE_RULES.proofShare, network);
  if (wait) throw data(tooManyTries(wait), { status: 429, headers: { 'Retry-After': String(wait) } });
  const proof = {
    artworkId: subject.artwork.id,
    productId: subject.product.id,
    selected,
    itemId: requested.item ?? null,
  };
  if (intent === 'share') await shareProof(shop, proof);
  else if (intent === 'stop-sharing') await stopSharing(shop, proof);
  else throw data('We don’t recognise this form. Reload the page and try again.', { status: 400 });
  throw redirect(`${url.pathname}${url.search}#share`);
}

const CHECK_WAIT_MS = 4000;

/** The owner often comes straight from the upload, so the page waits: the check will probably end soon. */
async function checked({ db }: Shop, { owner }: Visitor, artwork: Artwork): Promise<Artwork> {
  return (await waitForCheck(db, owner, artwork.id, CHECK_WAIT_MS)) ?? artwork;
}

/** Whatever else the product's page had in its address: the line being changed, and the answers about its VAT. */
const paramsToKeep = (requested: Record<string, string>): Record<string, string> => ({
  ...pick(requested, ['line']),
  ...vatAnswersIn(requested),
});

const pick = (from: Record<string, string>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: `Proof: ${args.loaderData?.artwork.originalName ?? 'not found'}`,
    isPrivate: true,
  });

export default function ProofPage({ loaderData }: Route.ComponentProps) {
  const { artwork, product, selected, link, view, zoom, pictureKey, isOwner, isForStaff } = loaderData;
  const { removed, actions, lookBy, share } = loaderData;
  const path = (more: Record<string, string>) =>
    proofPath(artwork.id, product.id, selected, { ...link, ...more });
  const pictureUrl = (page: number, size?: 'small') => {
    const query = new URLSearchParams({
      ...(size ? { size } : {}),
      ...(pictureKey ? { key: pictureKey } : {}),
    });
    return `${href('/artwork/:artworkId/proof/:page', { artworkId: artwork.id, page: `${page}` })}${query.size > 0 ? `?${query}` : ''}`;
  };
  const toAccept = actions?.isPrintable
    ? (view?.findings.filter(({ severity }) => severity === 'warning') ?? [])
    : [];
  const others = view?.findings.filter((it) => !toAccept.includes(it)) ?? [];
  const here = { zoom, spread: String(view?.at ?? 0) };
  const places = {
    at: view?.at ?? 0,
    spreadPath: (spread: number) => path({ ...here, spread: String(spread) }),
  };
  return (
    <div className="frame proof py-6">
      <p className="text-sm text-grey">{product.name}</p>
      <h1 className="text-2xl break-words">Proof of {artwork.originalName}</h1>
      {isForStaff && (
        <p className="mt-1">
          <a href={separationsPath(artwork.id, product.id, { ...selected, ...link })}>Separations</a>
        </p>
      )}
      {view ? (
        <div className="mt-4 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
          <ProofPagesCard
            view={view}
            zoom={zoom}
            path={(more) => path({ ...here, ...more })}
            pictureUrl={pictureUrl}
          />
          <div className="space-y-6">
            <ProofVerdict view={view} asIs={loaderData.asIs} />
            <ProofActions
              artworkId={artwork.id}
              product={product}
              chosen={{ ...selected, ...link }}
              actions={actions}
              lookBy={lookBy}
              pdfPath={proofPdfPath(artwork.id, product.id, selected, link)}
              warnings={toAccept.length > 0 && <WarningsToAccept findings={toAccept} {...places} />}
            />
            {share && <ShareCard path={path(here)} {...share} />}
            {(others.length > 0 || toAccept.length === 0) && (
              <FindingsList
                title={toAccept.length > 0 ? 'What else we found' : 'What we found'}
                findings={others}
                {...places}
              />
            )}
            {isOwner && artwork.hasPreview && view.verdict !== 'invalid' && (
              <OnProduct
                artworkId={artwork.id}
                product={product}
                selected={selected}
                openCover={view.openCover}
              />
            )}
            {isOwner && (
              <p>
                <a
                  href={`${href('/product/:productId', { productId: product.id })}?${new URLSearchParams({ ...selected, ...link, artwork: artwork.id })}#artwork`}
                >
                  Back to {product.name}
                </a>
              </p>
            )}
          </div>
        </div>
      ) : (
        <p className="notice mt-4">{removed ?? <StillChecking artworkId={artwork.id} path={path(here)} />}</p>
      )}
      <OwnScript run={proofArrows} />
    </div>
  );
}

function StillChecking({ artworkId, path }: { artworkId: string; path: string }) {
  return (
    <>
      We are checking your file.{' '}
      <a href={path} data-checking={href('/artwork/:artworkId/state', { artworkId })}>
        Check again
      </a>{' '}
      in a moment.
      <OwnScript run={reloadOnceChecked} />
    </>
  );
}
