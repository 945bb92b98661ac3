import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { composed } from './password.ts';

const hashAsync = promisify(argon2) as (
  algorithm: 'argon2id',
  parameters: Argon2Parameters,
) => Promise<Buffer>;

/** How much work it is to hash a password: memory in KiB, and how many passes over it. */
export interface PasswordCost {
  memory: number;
  passes: number;
}

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane.
const COST: PasswordCost = { memory: 19_456, passes: 2 };
const SHAPE = { parallelism: 1, tagLength: 32 } as const;

/** Hashes a password with its own salt; returns `argon2id$memory$passes$salt$tag` in base64url. */
export async function hashPassword(password: string, { memory, passes } = COST): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hashAsync('argon2id', { ...SHAPE, memory, passes, message: composed(password), nonce });
  return ['argon2id', memory, passes, nonce.toString('base64url'), tag.toString('base64url')].join('$');
}

/**
 * Whether a password matches the stored hash. Returns false for hashes in another format. Older hashes were of the
 * characters as typed, so the other forms of the same characters are tried too.
 */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const [algorithm, memory, passes, salt, stored] = hash.split('$');
  if (algorithm !== 'argon2id' || !salt || !stored) return false;
  const expected = Buffer.from(stored, 'base64url');
  for (const message of new Set([composed(password), password, password.normalize('NFD')])) {
    const tag = await hashAsync('argon2id', {
      message,
      nonce: Buffer.from(salt, 'base64url'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: SHAPE.parallelism,
      tagLength: expected.length,
    });
    if (timingSafeEqual(tag, expected)) return true;
  }
  return false;
}
