import { argon2Sync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.server.ts';

const PASSWORD = 'press ganging 7';

test('a password is stored as argon2id with 19 MiB and two passes, each with its own salt (trust G1)', async () => {
  const hashes = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
  const parts = hashes.map((hash) => hash.split('$'));
  for (const [algorithm, memory, passes, salt = '', tag = ''] of parts) {
    expect(algorithm).toBe('argon2id');
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
    expect(Number(passes)).toBeGreaterThanOrEqual(2);
    expect(Buffer.from(salt, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(Buffer.from(tag, 'base64url').length).toBeGreaterThanOrEqual(32);
  }
  expect(parts[0]?.[3]).not.toBe(parts[1]?.[3]);
  expect(hashes.join()).not.toContain(PASSWORD);
  for (const hash of hashes) expect(await verifyPassword({ hash, password: PASSWORD })).toBe(true);
});

test('a long password counts to its last character: none is cut off at 72 (trust G2)', async () => {
  const long = 'x'.repeat(127);
  const hash = await hashPassword(`${long}a`);
  expect(await verifyPassword({ hash, password: `${long}a` })).toBe(true);
  expect(await verifyPassword({ hash, password: `${long}b` })).toBe(false);
});

const COMPOSED = 'sin\u00e9ad caf\u00e9 7';
const DECOMPOSED = COMPOSED.normalize('NFD');

test('a password is the same whether the keyboard sends its accents with their letters or after them', async () => {
  expect(DECOMPOSED).not.toBe(COMPOSED);
  for (const set of [COMPOSED, DECOMPOSED])
    for (const text of [COMPOSED, DECOMPOSED])
      expect(await verifyPassword({ hash: await hashPassword(set), password: text })).toBe(true);
  expect(await verifyPassword({ hash: await hashPassword(COMPOSED), password: 'sinead cafe 7' })).toBe(false);
});

test('a customer who set an older password with separate accents can still sign in, however they type it', async () => {
  const [nonce, message] = [randomBytes(16), DECOMPOSED];
  const tag = argon2Sync('argon2id', { message, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 });
  const hash = ['argon2id', 8, 1, nonce.toString('base64url'), tag.toString('base64url')].join('$');
  for (const password of [COMPOSED, DECOMPOSED]) expect(await verifyPassword({ hash, password })).toBe(true);
});
