import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps count, and can be closed for a while. */
export interface PostOffice {
  /** for SMTP_URL */
  readonly url: string;
  /** How often each email came, by its Message-ID up to the @. */
  readonly received: ReadonlyMap<string, number>;
  /** The order pages, as path and key, from the emails that asked for more money for an order, oldest first. */
  readonly asked: readonly string[];
  /** The same from the emails that said that an order has left. */
  readonly left: readonly string[];
  /** Accepts nothing from now on: connections are refused. */
  close(): Promise<void>;
  /** Opens again on the same port. */
  open(): Promise<void>;
}

/** Starts a mail server on a free port. */
export async function startPostOffice(): Promise<PostOffice> {
  const received = new Map<string, number>();
  const [asked, left]: [string[], string[]] = [[], []];
  const kept = { received, asked, left };
  let server = newServer(kept);
  await listen(server, 0);
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    ...kept,
    close: () => new Promise((resolve) => server.close(resolve)),
    async open() {
      server = newServer(kept);
      await listen(server, port);
    },
  };
}

function newServer({
  received,
  asked,
  left,
}: Record<'asked' | 'left', string[]> & { received: Map<string, number> }): SMTPServer {
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
        const { link, asks, left: hasLeft } = orderIn(text);
        if (link && asks) asked.push(link);
        if (link && hasLeft) left.push(link);
        done();
      });
    },
  });
  // A shop that is killed cuts off its connection.
  server.on('error', ({ message }: Error) => console.error(`mail server: ${message}`));
  return server;
}

/**
 * The order page that an email leads to, and whether the email asks for more money, or says that the order has left.
 */
function orderIn(email: string): { link: string | null; asks: boolean; left: boolean } {
  // Quoted-printable: long lines are broken, and `=` is written as a number.
  const text = email.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return {
    link: /\/orders\/[\da-f-]{36}\?key=[\w.-]+/.exec(text)?.[0] ?? null,
    asks: /is still due|to pay for the change/.test(text),
    left: /Your order has left us/.test(text),
  };
}

async function listen(server: SMTPServer, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
}
