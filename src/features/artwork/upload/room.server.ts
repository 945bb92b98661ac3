import { createHmac } from 'node:crypto';
import { hasOrdered } from '#features/accounts/index.server.ts';
import { allowance, type SharedLimit, widestNetwork } from '#platform/fair-share.ts';
import { DISK_RESERVE_BYTES } from '#platform/health/disk.ts';
import type { Shop } from '#platform/shop.ts';
import { UPLOAD_BYTES_MAX } from '../artwork.ts';
import { type ArtworkOwner, readUnordered } from '../store.server.ts';
import { noteRoom } from './near-room.ts';

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;

/** Artwork in no order, of guests. Past the free part each sender has a share. */
export const GUESTS_ROOM: SharedLimit = { free: 8 * GIGABYTE, capacity: 14 * GIGABYTE, each: 150 * MEGABYTE };
/** Somebody's first file is accepted up to here: whoever fills the rest can't keep others out. */
const FIRST_FILES_MAX = 20 * GIGABYTE;
/** Artwork in no order, of customers with an account: guests can't use it up. */
const CUSTOMERS_ROOM: SharedLimit = { free: 5 * GIGABYTE, capacity: 10 * GIGABYTE, each: 500 * MEGABYTE };
/** Artwork is refused beside its field before the reserve is reached, where every large body is. */
const FREE_BYTES_MIN = 2 * DISK_RESERVE_BYTES;

/**
 * What a file is for: a product that somebody may buy, or an order that was placed. What has begun to arrive in pieces had its
 * room at its beginning.
 */
export type UploadFor = 'product' | 'begun' | 'order';

/** Whose file it is, how large it can be, and what for. */
export interface WantedRoom {
  owner: ArtworkOwner;
  /** null: as large as a file can be */
  bytes: number | null;
  wantedFor?: UploadFor;
}

/**
 * Whether one more file can be stored without using up the disk and, unless it is for an order, within what unordered
 * artwork may take. When guests' artwork nears its limit, the networks that have sent most are refused first.
 */
export async function hasRoom(shop: Shop, file: WantedRoom): Promise<boolean> {
  const freeBytes = await shop.storage.freeBytes();
  const hasDisk = freeBytes === null || freeBytes > FREE_BYTES_MIN;
  if (hasDisk && (file.wantedFor === 'order' || (await hasShare(shop, file)))) return true;
  shop.log.warn({ freeBytes }, 'an upload is refused: there is no room for more artwork');
  return false;
}

async function hasShare(shop: Shop, { owner, bytes, wantedFor }: WantedRoom): Promise<boolean> {
  const sender = senderOf(shop, owner);
  const unordered = await readUnordered(shop.db, { userId: owner.userId, sender });
  const { guests, customers, own, senders } = unordered;
  if (wantedFor === 'begun') return (owner.userId ? customers : guests) < FIRST_FILES_MAX;
  const fits = (room: SharedLimit, used: number) =>
    own + (bytes ?? UPLOAD_BYTES_MAX) <= allowance(room, used);
  const isFirst = own === 0 && (owner.userId ? customers : guests) < FIRST_FILES_MAX;
  if (owner.userId !== null) return isFirst || fits(CUSTOMERS_ROOM, customers);
  const isNear = guests >= GUESTS_ROOM.free;
  const may =
    fits(GUESTS_ROOM, guests) || isFirst || (isNear && (await isKnownGuest(shop, owner, customers)));
  if (isNear) noteRoom(shop, { senders, isRefused: !may });
  return may;
}

async function isKnownGuest(shop: Shop, owner: ArtworkOwner, customers: number): Promise<boolean> {
  return customers < CUSTOMERS_ROOM.capacity && (await hasOrdered(shop.db, owner.cartToken));
}

/**
 * A guest's network as unordered files keep it: a keyed hash of an IPv4 address or an IPv6 /48, which only this shop can
 * compare. Null for a customer, and for what no visitor sends.
 */
export function senderOf({ signer }: Pick<Shop, 'signer'>, { userId, network }: ArtworkOwner): string | null {
  if (userId !== null || network === undefined) return null;
  return createHmac('sha256', signer.deriveKey('artwork-senders'))
    .update(widestNetwork(network))
    .digest('hex')
    .slice(0, 24);
}
