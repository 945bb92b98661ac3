import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** The first line of a sealed file (age-encryption.org/v1). The `age` program opens it too. */
const SEAL = 'age-encryption.org/v1\n';

/** Whether a file is sealed with a passphrase. */
export async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SEAL.length), 0, SEAL.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === SEAL;
  } finally {
    await handle.close();
  }
}

/** A sealed backup can't be opened. The message names the setting. */
export class PassphraseError extends Error {}

type Bytes = AsyncIterable<Uint8Array>;

/** Loaded only when something is sealed: until then a shop doesn't need its 50 files. */
const loadAge = () => import('age-encryption');

/**
 * A stage of a pipeline that seals the data with a passphrase; without one the data passes unchanged. Deriving the key
 * takes a second of CPU on purpose, to slow down guessing, so don't do it in the process that serves pages.
 */
export function sealing(passphrase: string | undefined): (content: Bytes) => Bytes {
  return async function* (content) {
    if (!passphrase) return yield* content;
    const { Encrypter } = await loadAge();
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    yield* (await encrypter.encrypt(asWeb(content))) as unknown as Bytes;
  };
}

/** A stage of a pipeline that opens sealed data. Throws a readable message if the passphrase is missing or wrong. */
export function unsealing(passphrase: string | undefined): (sealed: Bytes) => Bytes {
  return async function* (sealed) {
    if (!passphrase)
      throw new PassphraseError('BACKUP_PASSPHRASE: must be set, because this backup is sealed with it');
    const { Decrypter } = await loadAge();
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    yield* (await decrypter.decrypt(asWeb(sealed)).catch(wrongPassphrase)) as unknown as Bytes;
  };
}

function asWeb(content: Bytes): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(content)) as ReadableStream<Uint8Array>;
}

function wrongPassphrase(error: unknown): never {
  if (!(error instanceof Error) || !error.message.includes('no identity matched')) throw error;
  throw new PassphraseError('BACKUP_PASSPHRASE: is not the one this backup was sealed with', {
    cause: error,
  });
}
