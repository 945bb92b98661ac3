import { createHmac } from 'node:crypto';
import { mayHave, type SharedLimit, senderLevels } from '#platform/fair-share.ts';
import { DISK_RESERVE_BYTES } from '#platform/health/disk.ts';
import type { Shop } from '#platform/shop.ts';
import { isKnown } from '#visitor/sender.server.ts';
import { UPLOAD_BYTES_MAX } from '../artwork.ts';
import { type ArtworkOwner, readUnordered, SENDER_CHARACTERS, type Unordered } from '../store.server.ts';

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;

/**
 * For artwork in no order: guests', and as much again for customers with an account. After 300 senders who each take
 * all they can, the next visitor still has 60 MB.
 */
export const ROOM: SharedLimit = { free: 8 * GIGABYTE, capacity: 20 * GIGABYTE, each: 150 * MEGABYTE };
/** Staff, and customers who have ordered before, have this much in any case. */
const KNOWN_BYTES_MAX = 2 * GIGABYTE;
/** Artwork is refused beside its field before the reserve is reached, where every large body is refused. */
const FREE_BYTES_MIN = 2 * DISK_RESERVE_BYTES;

/**
 * What a file is for: a product that somebody may buy, a placed order, or an upload in pieces that already has its
 * room.
 */
export type UploadFor = 'product' | 'order' | 'begun';

/** Whose file it is, how large it can be, and what it is for. */
export interface RoomRequest {
  owner: ArtworkOwner;
  /** null if as large as a file can be */
  bytes: number | null;
  wantedFor: UploadFor;
}

/** Room for a file that is arriving. */
export interface Room {
  /** how soon its check should come; below zero means after others' */
  priority: number;
  /** Call it when the file is stored, or isn't. */
  leave(): void;
}

/**
 * Takes room for one more file. Returns null if it would use up the disk or, unless it is for an order, the room for
 * unordered artwork. When that is near its limit, the networks that have sent most are refused first.
 */
export async function takeRoom(shop: Shop, file: RoomRequest): Promise<Room | null> {
  const room = (await hasDisk(shop)) ? await takeShare(shop, file) : null;
  if (!room) shop.log.warn('an upload is refused: there is no room for more artwork');
  return room;
}

/** Returns whether the disk has room for more artwork. */
export async function hasDisk({ storage }: Pick<Shop, 'storage'>): Promise<boolean> {
  const freeBytes = await storage.freeBytes();
  return freeBytes === null || freeBytes > FREE_BYTES_MIN;
}

async function takeShare(shop: Shop, { owner, bytes, wantedFor }: RoomRequest): Promise<Room | null> {
  if (wantedFor === 'order') return { priority: FOR_AN_ORDER, leave() {} };
  const sender = senderOf(shop, owner);
  const stored = await readUnordered(shop.db, owner, sender);
  const priority = -stored.checking;
  if (wantedFor === 'begun') return { priority, leave() {} };
  const more = Math.min(bytes ?? UPLOAD_BYTES_MAX, UPLOAD_BYTES_MAX);
  const { used, hadAtLevels, own } = withArriving(shop, stored, { owner, sender });
  const isNear = used >= ROOM.free;
  const fits =
    mayHave(ROOM, { used, hadAtLevels, more }) ||
    (own + more <= KNOWN_BYTES_MAX && (await isKnown(shop.db, owner)));
  if (isNear) shop.limits.noteNear('Artwork in no order', { senders: stored.senders, isRefused: !fits });
  return fits ? { priority, leave: arrive(shop, { owner, sender, bytes: more }) } : null;
}

/** Checks of files for orders come before those of visitors. */
const FOR_AN_ORDER = 1;

interface Arriving {
  owner: ArtworkOwner;
  sender: string | null;
  bytes: number;
}

/** The files that are arriving at this process, which no statement counts because they aren't stored yet. */
const ARRIVING = new WeakMap<Shop['limits'], Set<Arriving>>();

function arrive({ limits }: Shop, file: Arriving): () => void {
  const arriving = ARRIVING.get(limits) ?? new Set();
  ARRIVING.set(limits, arriving.add(file));
  return () => void arriving.delete(file);
}

/** Adds the files that are arriving to those that are stored. */
function withArriving(
  { limits }: Shop,
  stored: Unordered,
  { owner, sender }: Pick<Arriving, 'owner' | 'sender'>,
): { used: number; hadAtLevels: number[]; own: number } {
  const arriving = [...(ARRIVING.get(limits) ?? [])];
  const sum = (counts: (file: Arriving) => boolean) =>
    arriving.filter(counts).reduce((bytes, file) => bytes + file.bytes, 0);
  const isSameRoom = (file: Arriving) => (file.owner.userId === null) === (owner.userId === null);
  const isSameSender = (level: number) => (file: Arriving) =>
    sender !== null &&
    file.sender?.slice(0, SENDER_CHARACTERS[level]) === sender.slice(0, SENDER_CHARACTERS[level]);
  const isOwn = (file: Arriving) =>
    owner.userId ? file.owner.userId === owner.userId : file.owner.cartToken === owner.cartToken;
  return {
    used: (owner.userId === null ? stored.guests : stored.customers) + sum(isSameRoom),
    hadAtLevels: stored.hadAtLevels.map((had, level) => had + sum(isSameSender(level))),
    own: stored.own + sum(isOwn),
  };
}

/**
 * Returns a visitor's network as stored with unordered files: keyed hashes of its /48, /56 and /64, one after the
 * other, which only this shop can compare. Returns null for files that no visitor sends.
 */
export function senderOf({ signer }: Pick<Shop, 'signer'>, { network }: ArtworkOwner): string | null {
  if (network === undefined) return null;
  const [whole = network, ...wider] = senderLevels(network);
  const levels = [wider[1] ?? whole, wider[0] ?? whole, whole];
  const key = signer.deriveKey('artwork-senders');
  return levels.map((level) => createHmac('sha256', key).update(level).digest('hex').slice(0, 8)).join('');
}
