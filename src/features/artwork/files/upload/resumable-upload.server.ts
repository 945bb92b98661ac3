import { Server, type Upload } from '@tus/server';
import { subHours } from 'date-fns';
import { readProduct } from '#features/catalogue/products/index.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { removeFilesLater } from '#platform/storage/remove-files.server.ts';
import type { Engine } from '#preflight/index.server.ts';
import { refusalText } from '#preflight/index.ts';
import { UPLOAD_BYTES_MAX } from '../artwork.ts';
import type { ArtworkOwner } from '../store.server.ts';
import { finishArtwork } from './finish-upload.server.ts';
import { PieceStore } from './pieces.server.ts';
import { hasDisk, senderOf as networkOf, takeRoom } from './room.server.ts';
import { uploadsStopped, uploadWait } from './upload-limits.server.ts';
import { type ArrivingFile, deleteOldUploads, insertUpload, readUpload } from './uploads-store.server.ts';

/** The sender and their network, for rate limits. */
type Sender = { owner: ArtworkOwner; network: string };
/** Set if the sender was throttled: the seconds to wait. The library's own refusals have no headers. */
type Stopped = { waitSeconds?: number };

/** The path of resumable uploads. */
export const RESUMABLE_PATH = '/uploads';

/** Uploads not finished within a day are deleted. */
const RETENTION_HOURS = 24;
const DELETED_AT_ONCE = 200;

export interface ResumableUploads {
  /** Answers one request of the tus protocol (tus.io, 1.0.0) for this sender. */
  answer(request: Request, sender: Sender): Promise<Response>;
}

/**
 * Resumable uploads by the tus protocol: stored in pieces until complete, then stored and checked like any other file.
 * Each request may reach another process of the shop. The upload's id is the artwork's id, so a sender who missed the
 * last answer can still find it.
 */
export function resumableUploads(shop: Shop, engine: Engine): ResumableUploads {
  const begunAfter = () => subHours(shop.clock(), RETENTION_HOURS);
  // The library wraps the request for its hooks. The headers are the one object that stays the same.
  const senders = new WeakMap<Headers, Sender & Stopped>();
  const senderOf = (request: { headers: Headers }): Sender & Stopped => {
    const sender = senders.get(request.headers);
    if (!sender) throw refusal(401, 'There is no such upload');
    return sender;
  };
  const server = new Server({
    path: RESUMABLE_PATH,
    datastore: new PieceStore(shop, begunAfter),
    maxSize: UPLOAD_BYTES_MAX,
    relativeLocation: true,
    allowedOrigins: () => false, // the library's default would let every site read the answers
    namingFunction: () => crypto.randomUUID(),
    async onUploadCreate(request, upload) {
      engine.warm();
      return { metadata: await onCreate(shop, senderOf(request), upload) };
    },
    async onIncomingRequest(request, id) {
      if (request.method === 'POST' || request.method === 'OPTIONS') return;
      const { owner } = senderOf(request);
      const upload = await readUpload(shop.db, id, begunAfter());
      if (!upload || !isOwn(upload, owner)) throw refusal(404, 'Not found');
      if (request.method === 'PATCH' && !(await hasDisk(shop)))
        throw refusal(507, refusalText('no-room').title);
      // The process that had the last piece was killed before the artwork was made.
      const isLeft = upload.received === upload.bytes && !upload.finishedAt;
      if (request.method === 'HEAD' && isLeft) await finishArtwork(shop, upload, owner);
    },
    async onUploadFinish(request, { id }) {
      const { owner } = senderOf(request);
      const upload = await readUpload(shop.db, id, begunAfter());
      if (!upload) throw refusal(404, 'Not found');
      return {
        status_code: 200,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(await finishArtwork(shop, upload, owner)),
      };
    },
  });
  return {
    async answer(request, sender) {
      const copy = new Request(request);
      const noted: Sender & Stopped = { ...sender };
      senders.set(copy.headers, noted);
      const answer = await server.handleWeb(copy);
      if (noted.waitSeconds) answer.headers.set('Retry-After', String(noted.waitSeconds));
      return answer;
    },
  };
}

/** Deletes abandoned uploads and, in the background, their pieces. */
export async function deleteAbandonedUploads(shop: Shop): Promise<void> {
  const before = subHours(shop.clock(), RETENTION_HOURS);
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE; ) {
    deleted = await inTransaction(shop.db, async (trx) => {
      const old = await deleteOldUploads(trx, before, DELETED_AT_ONCE);
      await removeFilesLater(shop, trx, old.files);
      return old.deleted;
    });
  }
}

const refusal = (status_code: number, body: string) => ({ status_code, body: `${body}\n` });

/** Writes the upload's row with its owner: only they may continue it. Returns what its sender is told about it. */
async function onCreate(
  shop: Shop,
  sender: Sender & Stopped,
  upload: Upload,
): Promise<Record<string, string>> {
  const { network } = sender;
  const owner = { ...sender.owner, network };
  const wait = await uploadWait(shop, network, upload.size ?? null);
  if (wait) {
    sender.waitSeconds = wait;
    const { title, fix } = uploadsStopped(wait);
    throw refusal(429, `${title}. ${fix}`);
  }
  const { filename, productId } = upload.metadata ?? {};
  if (!upload.size) throw refusal(400, 'The selected file is empty');
  const product = productId ? await readProduct(shop.db, productId) : undefined;
  if (!product) throw refusal(404, 'Product Not Found');
  const originalName = (filename ?? '').slice(0, 300);
  const room = await takeRoom(shop, { owner, bytes: upload.size, wantedFor: 'product' });
  if (!room) throw refusal(507, refusalText('no-room').title);
  const sent = { owner, sender: networkOf(shop, owner) };
  const row = { id: upload.id, ...sent, productId: product.id, originalName, bytes: upload.size };
  // From now on the row says what will arrive.
  await insertUpload(shop.db, row, shop.clock()).finally(room.leave);
  return { filename: originalName, productId: product.id };
}

function isOwn({ userId, cartToken }: ArrivingFile, owner: ArtworkOwner): boolean {
  if (userId !== null) return userId === owner.userId;
  return owner.userId === null && cartToken === owner.cartToken;
}
