import { data, type RouterContextProvider } from 'react-router';
import { completeChoices, configure } from '#features/pricing/prices/index.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { type Visitor, visitorContext } from '#visitor/visitor.ts';
import { mayRead } from '../file.server.ts';
import { type ProofSubject, readProofSubject } from './proof-store.server.ts';

/** The person looking at a proof: its owner, staff, or somebody with the link to its order or a shared link. */
type ProofAccess = 'owner' | 'staff' | 'link' | 'colleague';

/** Knows orders and their links. It is passed in, because orders know about artwork and not the other way round. */
export interface OrderLinks {
  /** the owner of files that were sent through the link of an ordered item */
  itemToken: (shop: Shop, itemId: string) => string;
  /** whether a link opens an order */
  opensOrder: (shop: Shop, orderId: string, key: string | null) => Promise<boolean>;
  /** whether a shared link opens the proof with this file; left out where such links lead elsewhere */
  opensShare?: (shop: Shop, artworkId: string, url: URL) => Promise<boolean>;
}

/** A file with its product and the choices that an address names, for somebody who may see it. */
export type OpenProof = ReturnType<typeof withChoices> & { access: ProofAccess };

/**
 * Opens the proof that an address asks for (`product`, choices, `order`, `key`, `item`). Throws a 404 response for
 * anybody who may not see it.
 */
export async function openProof(
  context: Readonly<RouterContextProvider>,
  artworkId: string,
  url: URL,
  links: OrderLinks,
): Promise<OpenProof> {
  const shop = context.get(shopContext);
  const visitor = await context.get(visitorContext)();
  const requested = Object.fromEntries(url.searchParams);
  const subject = await readProofSubject(shop.db, artworkId, {
    productId: requested.product ?? null,
    orderId: requested.order ?? null,
    itemId: requested.item ?? null,
  });
  const access = subject && (await accessOf(shop, visitor, { subject, url, requested, links }));
  if (!subject || !access) throw data('We cannot find this file.', { status: 404 });
  return { ...withChoices(subject, requested), access };
}

function withChoices(subject: ProofSubject, requested: Record<string, string>) {
  const selected = completeChoices(subject.product, requested);
  const configuration = configure(subject.product, selected);
  return { subject, requested, selected, choices: configuration.ok ? configuration.choices : [] };
}

interface ProofRequest {
  subject: ProofSubject;
  url: URL;
  requested: Record<string, string>;
  links: OrderLinks;
}

async function accessOf(
  shop: Shop,
  visitor: Visitor,
  { subject, url, requested, links }: ProofRequest,
): Promise<ProofAccess | null> {
  const { userId, cartToken, artwork, ordered, itemOrdered } = subject;
  const { user } = visitor;
  if ((user && userId === user.id) || (visitor.owner.cartToken && cartToken === visitor.owner.cartToken))
    return 'owner';
  if (mayRead(shop, visitor, subject, { id: artwork.id, part: 'proof', key: null })) return 'staff';
  if (await links.opensShare?.(shop, artwork.id, url)) return 'colleague';
  const sentForItem = itemOrdered && cartToken === links.itemToken(shop, requested.item ?? '');
  if (!ordered && !sentForItem) return null;
  return (await links.opensOrder(shop, requested.order ?? '', requested.key ?? null)) ? 'link' : null;
}
