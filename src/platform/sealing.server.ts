import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Signer } from './signing.server.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12; // NIST SP 800-38D, 8.2
const TAG_BYTES = 16;

/** Which secret a stored value is sealed with: the current one, one that is still accepted, or none that is known. */
export type SealState = 'current' | 'older' | 'lost';

/** Encrypts a text for storage, with a key for this purpose derived from the shop's secret. Returns base64url text. */
export function seal(signer: Signer, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, bytesOf(signer.deriveKey(keyName(purpose))), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a sealed text. Returns null if it was sealed with another secret or purpose, or was changed. */
export function unseal(signer: Signer, purpose: string, sealed: string): string | null {
  for (const key of signer.deriveKeys(keyName(purpose))) {
    const text = unsealWith(key, sealed);
    if (text !== null) return text;
  }
  return null;
}

/** Returns which secret a sealed text needs. */
export function sealState(signer: Signer, purpose: string, sealed: string): SealState {
  if (unsealWith(signer.deriveKey(keyName(purpose)), sealed) !== null) return 'current';
  return unseal(signer, purpose, sealed) === null ? 'lost' : 'older';
}

function unsealWith(key: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, bytesOf(key), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const ciphertext = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
  } catch {
    return null; // authentication failed: the only reason `final` throws here
  }
}

const keyName = (purpose: string) => `seal:${purpose}`;

const bytesOf = (key: string) => Buffer.from(key, 'base64url');
