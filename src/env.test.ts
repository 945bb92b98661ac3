import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEnv, withRole } from './env.ts';

test('without any settings the shop has its defaults', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    RATE_LIMIT_SCALE: 1,
    DRAW_AHEAD: true,
  });
});

test('an empty setting counts as unset', () => {
  expect(readEnv({ PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000 });
});

test.each([
  [{ PORT: 'eighty' }, /^PORT: /],
  [{ PORT: '70000' }, /^PORT: /],
  [{ DRAW_AHEAD: 'later' }, /^DRAW_AHEAD: /],
  [{ PUBLIC_URL: 'shop.example' }, /^PUBLIC_URL: /],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: /],
  [{ S3_URL: 's3://bucket' }, /^S3_URL: /],
  [{ SMTP_URL: 'mail.example' }, /^SMTP_URL: /],
  [{ SECRET_KEY: 'short' }, /^SECRET_KEY: /],
  [{ ADMIN_PASSWORD: 'kettle drum' }, /^ADMIN_EMAIL: /],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /^STRIPE_WEBHOOK_SECRET: /],
  [{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: '  ' }, /^STRIPE_WEBHOOK_SECRET: /],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, /^STRIPE_SECRET_KEY: /],
  [
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', RATE_LIMIT_SCALE: '100' },
    /^RATE_LIMIT_SCALE: /,
  ],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: /],
  [{ DATABASE_REPLICA_URL: 'postgres://db.example/galley' }, /^DATABASE_URL: /],
  [{ ROLE: 'printer' }, /^ROLE: /],
  [{ ROLE: 'web' }, /^ROLE: must be both without DATABASE_URL/],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, caddy' }, /^TRUSTED_PROXIES: caddy is neither an address/],
])('%j stops the shop from starting, with one line that names the variable (trust M11)', (given, line) => {
  expect(() => readEnv(given as NodeJS.ProcessEnv)).toThrow(line);
  expect(() => readEnv(given as NodeJS.ProcessEnv)).toThrow(/^[^\n]+$/);
});

test('the role can be given on the command line, and nothing else can', () => {
  const own = { DATABASE_URL: 'postgres://galley@db.example/galley' };
  expect(readEnv(withRole({ ...own, ROLE: 'web' }, ['--role', 'worker'])).ROLE).toBe('worker');
  expect(readEnv(withRole({ ...own, ROLE: 'web' }, [])).ROLE).toBe('web');
  for (const args of [['--rolle', 'web'], ['web'], ['--role']])
    expect(() => withRole(own, args)).toThrow(/^npm start: takes only --role [^\n]+$/);
});

test('secrets may be in files, as Docker and systemd provide them; a wrong one stops the shop from starting and names the variable', () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const secret = 'a'.repeat(48);
  const given = { SECRET_KEY_FILE: file('key', `${secret}\n`), STRIPE_SECRET_KEY_FILE: '' };
  expect(readEnv(given)).toMatchObject({ SECRET_KEY: secret });
  expect(readEnv(given)).not.toHaveProperty('STRIPE_SECRET_KEY');
  for (const [wrong, line] of [
    [{ SECRET_KEY_FILE: join(folder, 'none') }, /^SECRET_KEY_FILE: can’t read .*none \(ENOENT\)$/],
    [{ SECRET_KEY_FILE: file('empty', '\n') }, /^SECRET_KEY_FILE: .*empty is empty$/],
    [{ SECRET_KEY_FILE: file('short', 'short') }, /^SECRET_KEY: must have at least/],
    [
      { SECRET_KEY_FILE: given.SECRET_KEY_FILE, SECRET_KEY: secret },
      /^SECRET_KEY_FILE: must not be set together/,
    ],
  ] as const)
    expect(() => readEnv(wrong)).toThrow(line);
});
