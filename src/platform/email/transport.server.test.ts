import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OutgoingEmail } from './email.ts';
import { outboxTransport, serverAt, smtpTransport } from './transport.server.ts';

const FROM = 'Lagan Valley Press <hello@laganvalleypress.example>';
const EMAIL: OutgoingEmail = {
  id: '7d1f5f3e-0000-4000-8000-000000000001',
  to: 'jane@example.com',
  subject: 'Order ORD-2026-000001 confirmed: despatch Friday 27 November 2026',
  text: 'Total £65.98',
  html: '<p>Total £65.98</p>',
  createdAt: new Date('2026-11-24T10:30:00Z'),
  replyTo: 'hello@laganvalleypress.example',
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-outbox-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('without an SMTP server an email is a file that any email program opens, with text and HTML', async () => {
  await outboxTransport(folder, FROM).deliver(EMAIL);
  const [name = ''] = await readdir(folder);
  expect(name).toBe('2026-11-24T10-30-00-000Z-7d1f5f3e-0000-4000-8000-000000000001.eml');
  const raw = await readFile(join(folder, name));
  expect(raw.includes('\r\n\r\n')).toBe(true);
  const email = await PostalMime.parse(raw);
  expect(email).toMatchObject({
    subject: EMAIL.subject,
    from: { address: 'hello@laganvalleypress.example' },
    messageId: `<${EMAIL.id}@laganvalleypress.example>`,
  });
  expect(email.text).toContain('£65.98');
  expect(email.html).toContain('£65.98');
});

test('an email’s header says how to unsubscribe, on a line of its own', async () => {
  const headers = { 'List-Unsubscribe': '<https://example.com/u?key=1\r\nBcc: evil@example.com>' };
  await outboxTransport(folder, FROM).deliver({ ...EMAIL, headers });
  const [name = ''] = await readdir(folder);
  const email = await PostalMime.parse(await readFile(join(folder, name)));
  expect(email.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain(
    'https://example.com/u?key=1',
  );
  expect(email.bcc ?? []).toEqual([]);
});

test('a picture goes inside the email beside its HTML, and a file with it', async () => {
  const html = '<img src="cid:one@artwork" alt="Your file">';
  const pictures = [{ cid: 'one@artwork', content: Buffer.from('a picture') }];
  const attachments = [{ filename: 'INV-1.pdf', content: Buffer.from('a paper'), isRemade: true }];
  await outboxTransport(folder, FROM).deliver({ ...EMAIL, html, pictures, attachments });
  const [name = ''] = await readdir(folder);
  const email = await PostalMime.parse(await readFile(join(folder, name)));
  const [picture, paper] = ['image/jpeg', 'application/pdf'].map((type) =>
    email.attachments.find(({ mimeType }) => mimeType === type),
  );
  expect(picture).toMatchObject({ contentId: '<one@artwork>', disposition: 'inline', related: true });
  expect(paper).toMatchObject({ filename: 'INV-1.pdf', disposition: 'attachment' });
});

test('an email delivered twice is still one file', async () => {
  const outbox = outboxTransport(folder, FROM);
  await Promise.all([outbox.deliver(EMAIL), outbox.deliver(EMAIL)]);
  expect(await readdir(folder)).toHaveLength(1);
});

test('a line break in a subject or address can’t add a header or a recipient (trust I8)', async () => {
  await outboxTransport(folder, FROM).deliver({
    ...EMAIL,
    to: 'jane@example.com\r\nBcc: evil@example.com',
    subject: 'Hello\r\nBcc: evil@example.com',
  });
  const [name = ''] = await readdir(folder);
  const email = await PostalMime.parse(await readFile(join(folder, name)));
  expect(email.bcc ?? []).toEqual([]);
  expect(email.to?.map((to) => to.address)).not.toContain('evil@example.com');
});

test('email leaves the building encrypted or not at all, unless the owner says otherwise (ASVS 12.3.1)', async () => {
  expect(serverAt('smtp://hello:pw@smtp.example:587')).toMatchObject({ requireTLS: true });
  expect(serverAt('smtp://hello:pw@smtp.example:587?requireTLS=false')).not.toHaveProperty('requireTLS');
  expect(serverAt('smtp://localhost:25')).not.toHaveProperty('requireTLS');

  const received: string[] = [];
  const plain = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().on('end', () => done());
      received.push('email');
    },
  });
  plain.listen(0, '127.0.0.1');
  await once(plain.server, 'listening');
  const { port } = plain.server.address() as AddressInfo;
  const asIfFar = smtpTransport(`smtp://127.0.0.1:${port}?requireTLS=true`, FROM);
  await expect(asIfFar.deliver(EMAIL)).rejects.toThrow(/STARTTLS|TLS/);
  expect(received).toEqual([]);
  await smtpTransport(`smtp://127.0.0.1:${port}`, FROM).deliver(EMAIL);
  expect(received).toEqual(['email']);
  await new Promise<void>((closed) => plain.close(closed));
});

test('an email reaches the SMTP server; if the server refuses, the delivery fails so that the job retries', async () => {
  const received: string[] = [];
  let busy = true;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        if (busy) return done(Object.assign(new Error('try again later'), { responseCode: 451 }));
        received.push(text);
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const smtp = smtpTransport(`smtp://127.0.0.1:${port}`, FROM);
  await expect(smtp.deliver(EMAIL)).rejects.toThrow('try again later');
  busy = false;
  await smtp.deliver(EMAIL);
  server.close();
  expect(received).toHaveLength(1);
  expect(await PostalMime.parse(received[0] ?? '')).toMatchObject({ subject: EMAIL.subject });
});
