import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server, type Upload } from '@tus/server';
import { readProduct } from '#features/catalogue/index.server.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Shop } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import { refusalText } from '#preflight/index.ts';
import { UPLOAD_BYTES_MAX } from '../artwork.ts';
import { type ArtworkOwner, readOwnArtwork } from '../store.server.ts';
import { storeArtwork } from './upload.server.ts';
import { hasRoom, uploadsStopped, uploadWait } from './upload-limits.server.ts';

/** The sender and their network, for rate limits. */
type Sender = { owner: ArtworkOwner; network: string };
/** Set if the sender was throttled: the seconds to wait. The library's own refusals have no headers. */
type Stopped = { waitSeconds?: number };

/** The path of resumable uploads. */
export const RESUMABLE_PATH = '/uploads';

/** Uploads not continued for a day are deleted. */
const KEPT_MS = 24 * 60 * 60 * 1000;

export interface ResumableUploads {
  /** Answers one request of the tus protocol (tus.io, 1.0.0) for this sender. */
  answer(request: Request, sender: Sender): Promise<Response>;
  /** Deletes abandoned uploads. */
  clean(): Promise<void>;
}

/**
 * Resumable uploads by the tus protocol, kept on disk in `folder` until complete, then stored and checked like any
 * other. The upload's id is the artwork's id, so a sender who lost the last answer can still find it.
 */
export function resumableUploads(shop: Shop, engine: Engine, folder: string): ResumableUploads {
  const store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: KEPT_MS });
  // The library wraps the request for its hooks. The headers are the one object that stays the same.
  const senders = new WeakMap<Headers, Sender & Stopped>();
  const senderOf = (request: { headers: Headers }): Sender & Stopped => {
    const sender = senders.get(request.headers);
    if (!sender) throw refusal(401, 'There is no such upload');
    return sender;
  };
  const server = new Server({
    path: RESUMABLE_PATH,
    datastore: store,
    maxSize: UPLOAD_BYTES_MAX,
    relativeLocation: true,
    allowedOrigins: () => false, // the library's default lets every site read the answers
    namingFunction: () => crypto.randomUUID(),
    async onUploadCreate(request, upload) {
      engine.warm();
      return { metadata: await onCreate(shop, senderOf(request), upload) };
    },
    async onIncomingRequest(request, id) {
      if (request.method === 'POST' || request.method === 'OPTIONS') return;
      if (!isUuid(id) || !(await isOwn(store, senderOf(request), id))) throw refusal(404, 'Not found');
    },
    async onUploadFinish(request, upload) {
      const answer = await finished(shop, senderOf(request), upload, join(folder, upload.id));
      await rm(join(folder, upload.id), { force: true });
      await rm(join(folder, `${upload.id}.json`), { force: true });
      return {
        status_code: 200,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(answer),
      };
    },
  });
  return {
    async answer(request, sender) {
      const seen = new Request(request);
      const noted: Sender & Stopped = { ...sender };
      senders.set(seen.headers, noted);
      const answer = await server.handleWeb(seen);
      if (noted.waitSeconds) answer.headers.set('Retry-After', String(noted.waitSeconds));
      return answer;
    },
    async clean() {
      await server.cleanUpExpiredUploads();
      await removeHalves(folder, new Date(shop.clock().getTime() - 2 * KEPT_MS));
    },
  };
}

/** Removes what a killed process left: half an upload, which the library doesn't find. */
async function removeHalves(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null); // finished or removed meanwhile
    if (found?.isFile() && found.mtime < before) await rm(join(folder, name), { force: true });
  }
}

const refusal = (status_code: number, body: string) => ({ status_code, body: `${body}\n` });

/** Stores the owner with an upload: only they may continue it. */
async function onCreate(
  shop: Shop,
  sender: Sender & Stopped,
  upload: Upload,
): Promise<Record<string, string>> {
  const { owner, network } = sender;
  const wait = await uploadWait(shop, network, upload.size ?? null);
  if (wait) {
    sender.waitSeconds = wait;
    const { title, fix } = uploadsStopped(wait);
    throw refusal(429, `${title}. ${fix}`);
  }
  if (!(await hasRoom(shop))) throw refusal(507, refusalText('no-room').title);
  const { filename, productId } = upload.metadata ?? {};
  if (!upload.size) throw refusal(400, 'The selected file is empty');
  const product = productId ? await readProduct(shop.db, productId) : undefined;
  if (!product) throw refusal(404, 'Product Not Found');
  return { filename: (filename ?? '').slice(0, 300), productId: product.id, owner: ownerKey(owner) };
}

const ownerKey = ({ userId, cartToken }: ArtworkOwner) => userId ?? cartToken ?? '';

async function isOwn(store: FileStore, { owner }: Sender, id: string): Promise<boolean> {
  const upload = await store.getUpload(id).catch(() => null); // missing or broken: not found either way
  return upload !== null && ownerKey(owner) !== '' && upload.metadata?.owner === ownerKey(owner);
}

async function finished(shop: Shop, { owner }: Sender, upload: Upload, path: string) {
  const { filename, productId } = upload.metadata ?? {};
  const stream = createReadStream(path);
  const outcome = await storeArtwork(shop, stream, {
    id: upload.id,
    owner,
    filename: filename ?? 'artwork',
    productId: productId ?? '',
  });
  if (!outcome?.ok) return { refusal: refusalText(outcome?.refusal ?? 'empty') };
  return { artwork: await readOwnArtwork(shop.db, owner, outcome.artworkId) };
}
