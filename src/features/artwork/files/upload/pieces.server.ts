import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { removeFilesLater } from '#platform/storage/remove-files.server.ts';
import { addPiece, deleteUpload, type Piece, readUpload } from './uploads-store.server.ts';

/**
 * The library's store for uploads, as rows and pieces: the bytes of one request become one stored file, so any process
 * can continue where another stopped. `begunAfter` says how old an upload may be.
 */
export class PieceStore extends DataStore {
  private readonly shop: Shop;
  private readonly begunAfter: () => Date;

  constructor(shop: Shop, begunAfter: () => Date) {
    super();
    this.shop = shop;
    this.begunAfter = begunAfter;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  /** The row is written, with its owner, before the library calls this. */
  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const arrivingFile = await readUpload(this.shop.db, id, this.begunAfter());
    if (!arrivingFile) throw ERRORS.FILE_NOT_FOUND;
    const { bytes: size, received: offset, productId, originalName: filename } = arrivingFile;
    return new Upload({ id, size, offset, metadata: { filename, productId } });
  }

  /** Stores the bytes that arrive, even if the connection then breaks. Returns how much of the file has arrived. */
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const arriving = { bytes: 0, failure: null as unknown };
    const storageKey = `pieces/${id}/${randomUUID()}`;
    const first = untilItBreaks(content, arriving);
    const beginning = await first.next();
    if (!beginning.done) {
      const rest = (async function* () {
        yield beginning.value;
        yield* first;
      })();
      await this.shop.storage.put(storageKey, Readable.from(rest, { objectMode: false }));
      await this.add(id, offset, { storageKey, bytes: arriving.bytes });
    }
    if (arriving.failure) throw arriving.failure;
    return offset + arriving.bytes;
  }

  /** Adds a stored piece to its upload, or deletes it if the upload has moved on since. */
  private async add(id: string, offset: number, piece: Piece): Promise<void> {
    const outcome = await addPiece(this.shop.db, id, offset, piece);
    if (outcome === 'added') return;
    await this.shop.storage.remove(piece.storageKey);
    throw outcome === 'moved' ? ERRORS.INVALID_OFFSET : TOO_MANY_PIECES;
  }

  override async remove(id: string): Promise<void> {
    await inTransaction(this.shop.db, async (trx) => {
      const files = await deleteUpload(trx, id);
      if (!files) throw ERRORS.FILE_NOT_FOUND;
      await removeFilesLater(this.shop, trx, files);
    });
  }
}

const TOO_MANY_PIECES = { status_code: 400, body: 'The upload has too many pieces\n' };

/** Yields a stream's bytes and counts them. Ends where the stream breaks, and says why. */
async function* untilItBreaks(
  content: Readable,
  stream: { bytes: number; failure: unknown },
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      if (chunk.length === 0) continue;
      stream.bytes += chunk.length;
      yield chunk;
    }
  } catch (error) {
    stream.failure = error;
  }
}
