import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps count, and can be closed for a while. */
export interface PostOffice {
  /** for SMTP_URL */
  readonly url: string;
  /** How often each email came, by its Message-ID up to the @. */
  readonly received: ReadonlyMap<string, number>;
  /** The order pages, as path and key, of the emails that asked for money on top of an order, oldest first. */
  readonly asked: readonly string[];
  /** Accepts nothing from now on: connections are refused. */
  close(): Promise<void>;
  /** Opens again on the same port. */
  open(): Promise<void>;
}

/** Starts a mail server on a free port. */
export async function startPostOffice(): Promise<PostOffice> {
  const received = new Map<string, number>();
  const asked: string[] = [];
  let server = newServer(received, asked);
  await listen(server, 0);
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    asked,
    close: () => new Promise((resolve) => server.close(resolve)),
    async open() {
      server = newServer(received, asked);
      await listen(server, port);
    },
  };
}

function newServer(received: Map<string, number>, asked: string[]): SMTPServer {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 1000,
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        const id = /^Message-ID: <([^@>]+)@/im.exec(text)?.[1] ?? 'without an id';
        received.set(id, (received.get(id) ?? 0) + 1);
        const link = linkToPay(text);
        if (link) asked.push(link);
        done();
      });
    },
  });
  // A shop that is killed cuts its connection off.
  server.on('error', ({ message }: Error) => console.error(`mail server: ${message}`));
  return server;
}

/** The order's page that an email asks to pay at; null for other emails. */
function linkToPay(email: string): string | null {
  // Quoted-printable: lines are cut, and `=` is written as a number.
  const text = email.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return /is still due/.test(text) ? (/\/orders\/[\da-f-]{36}\?key=[\w.-]+/.exec(text)?.[0] ?? null) : null;
}

async function listen(server: SMTPServer, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
}
