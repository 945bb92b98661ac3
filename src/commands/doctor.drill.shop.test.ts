import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subDays } from 'date-fns';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts';
import { summaryOf } from '#platform/health/check.ts';
import { checkArtwork } from '#platform/health/shop-checks.server.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { goesInClear } from '../start/checks.ts';

const IDS = [
  'configuration',
  'database',
  'rights',
  'secret',
  'storage',
  'artwork',
  'email',
  'clock',
  'disk',
  'certificate',
  'webhook',
  'backup',
  'archive',
  'jobs',
  'invariants',
];

let dataDir: string;
let database: TestDatabase;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'galley-doctor-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Doctor {
  code: number;
  checks: { id: string; ok: boolean; message: string }[];
  wrong: Record<string, string>;
}

/** Runs the command as `npm run doctor -- --json` does. */
function doctor(env: NodeJS.ProcessEnv): Promise<Doctor> {
  return new Promise((resolve) => {
    const own = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir };
    execFile(
      process.execPath,
      ['build/server/doctor.js', '--json'],
      { env: { ...own, ...env } },
      (error, stdout) => {
        const { checks } = JSON.parse(stdout) as Pick<Doctor, 'checks'>;
        const wrong = Object.fromEntries(
          checks.filter(({ ok }) => !ok).map(({ id, message }) => [id, message]),
        );
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, checks, wrong });
      },
    );
  });
}

const urlOf = ({ connection: { host, port, user, database: name } }: TestDatabase) =>
  `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;

test('if customers’ files can’t be checked, the owner is told, and what to do', async () => {
  const cannotStart = new Error('the artwork engine could not start: exit 1');
  const { ok, message } = await checkArtwork(() => Promise.reject(cannotStart), false);
  expect(ok).toBe(false);
  expect(message).toMatch(
    /^Customers’ files can’t be checked \(the artwork engine could not start: exit 1\)/,
  );
});

test('if the system gives the process that reads files a network (as Docker does), the owner is told', async () => {
  const words = async (hasNetwork: boolean) => (await checkArtwork(async () => {}, hasNetwork)).message;
  expect(await words(true)).toContain('doesn’t let the shop cut off the network');
  expect(await words(false)).toContain('by a process without network');
});

test('an unencrypted connection to a database over a foreign network is pointed out (ASVS 12.3.1)', () => {
  expect(goesInClear('postgres://galley:pw@db.example/galley')).toBe(true);
  expect(goesInClear('postgres://galley:pw@db.example/galley?sslmode=disable')).toBe(true);
  for (const url of [
    undefined,
    'postgres://galley:pw@db.example/galley?sslmode=verify-full',
    'postgres://galley:pw@db.example/galley?ssl=true',
    'postgres://galley:pw@postgres/galley',
    'postgres://galley:pw@10.0.0.7:6432/galley',
    'postgres://galley@localhost/galley?host=/run/postgresql',
  ])
    expect({ url, inClear: goesInClear(url) }).toEqual({ url, inClear: false });
});

test('the checks together are summed up in a sentence', () => {
  const check = { id: 'disk', message: 'The disk is nearly full.' } as const;
  const of = (...oks: boolean[]) => summaryOf(oks.map((ok) => ({ ...check, ok })));
  expect([of(true, true), of(false, true), of(false, false)]).toEqual([
    'All is well.',
    '1 of 2 checks needs your attention.',
    '2 of 2 checks need your attention.',
  ]);
});

test('a healthy shop passes every check, stopped or running, and the exit status says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-doctor-'));
  const server = await startEmbeddedPostgres({ dataDir: folder });
  const { host, port, user, database: name } = server;
  const { db } = openDatabase({ connection: { host, port, user, database: name } });
  await migrate(db);
  await db.destroy();
  const beside = await doctor({ DATA_DIR: folder, BACKUPS: 'off' });
  expect(beside.wrong).toEqual({ backup: 'There is no backup yet. Run npm run backup.' });
  await server.stop();
  const { code, checks, wrong } = await doctor({ DATA_DIR: folder });
  expect(wrong).toEqual({});
  expect(code).toBe(0);
  expect(checks.map(({ id }) => id)).toEqual(IDS);
  for (const check of checks) {
    expect(Object.keys(check)).toEqual(['id', 'ok', 'message']);
    expect(check.message).toMatch(/^[A-Z\d].*[.]$/);
  }
  // It has stopped the database again.
  const again = await startEmbeddedPostgres({ dataDir: folder });
  await again.stop();
  await rm(folder, { recursive: true, force: true });
});

test('each problem has one sentence that says what to do', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const { code, wrong } = await doctor({
    DATABASE_URL: urlOf(database),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PUBLIC_URL: `https://127.0.0.1:${port}`,
    S3_URL: `s3://key:secret@127.0.0.1:${port}/bucket`,
  });
  expect(code).toBe(1);
  expect(wrong.email).toBe(
    'Email can’t be sent: the SMTP server did not answer. Check SMTP_URL with your email provider.',
  );
  expect(wrong.certificate).toContain('does not answer with a valid certificate');
  expect(wrong.storage).toMatch(/Files can’t be stored|There was no answer/);
  // The tests' server may lose commits, and the command must say that too.
  expect(wrong.database).toContain('a power cut could lose orders');
  expect(wrong.rights).toContain('run ALTER ROLE "galley" CREATEROLE on the server');
  expect(Object.keys(wrong).sort()).toEqual(['certificate', 'database', 'email', 'rights', 'storage']);
  const DATABASE_WEB_URL = urlOf({ ...database, connection: database.web });
  const own = await doctor({ DATABASE_URL: urlOf(database), DATABASE_WEB_URL });
  expect(own.wrong.rights).toBeUndefined();
});

test('a wrong email password is noticed without sending anything', async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right'
        ? done(null, { user: 'shop' })
        : done(Object.assign(new Error('Invalid login'), { responseCode: 535 })),
    onMailFrom: ({ address }, _session, done) => {
      received.push(address);
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const at = (password: string) =>
    doctor({ DATABASE_URL: urlOf(database), SMTP_URL: `smtp://shop:${password}@127.0.0.1:${port}` });
  expect((await at('old')).wrong.email).toContain('SMTP refused the password (it answered 535)');
  expect((await at('right')).wrong.email).toBeUndefined();
  expect(received).toEqual([]);
  await new Promise<void>((resolve) => server.close(resolve));
});

test('a wrong setting, a missing shop and a silent database are named', async () => {
  expect((await doctor({ PORT: 'x' })).wrong).toEqual({
    configuration: 'PORT: must be a port number. Change it, then run this again.',
  });
  expect((await doctor({ DATA_DIR: join(dataDir, 'nowhere') })).wrong.database).toContain(
    'There is no shop in',
  );
  const silent = await doctor({ DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' });
  expect(silent.code).toBe(1);
  expect(silent.wrong.database).toMatch(/^The database does not answer \(.*Check DATABASE_URL/);
});

test('a broken invariant, an old schema and an old backup are found (trust M10)', async () => {
  const { db } = openDatabase({ connection: database.connection, max: 1 });
  await db.insertInto('numberSeries').values({ series: 'invoice-2019', lastNumber: 1 }).execute();
  const [startedAt, finishedAt] = [subDays(new Date(), 3), new Date()];
  await db.insertInto('backups').values({ startedAt, finishedAt, name: 'night', bytes: 5_000_000 }).execute();
  const { wrong } = await doctor({ DATABASE_URL: urlOf(database) });
  expect(wrong.backup).toMatch(/^The last backup is from .* Run npm run backup\.$/);
  expect(wrong.invariants).toContain('no invoice number is missing');
  await db.deleteFrom('numberSeries').where('series', '=', 'invoice-2019').execute();
  await db.destroy();
  const empty = await createTestDatabase({ empty: true });
  expect((await doctor({ DATABASE_URL: urlOf(empty) })).wrong.database).toContain(
    'Start the shop once with npm start.',
  );
  await empty.drop();
});
