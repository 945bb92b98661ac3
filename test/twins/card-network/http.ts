import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { createApi } from './api.ts';
import { answerControl } from './control.ts';
import { answerPage, missingPage } from './hosted-page.ts';
import { newRequestId } from './ids.ts';
import { API_VERSION, carryOut, type Network } from './network.ts';
import { type Answer, answerOf, answerOfRefusal, Refusal } from './refusal.ts';
import { expireOverdue } from './sessions.ts';

const BODY_BYTES_MAX = 1024 * 1024;

/** The network's three services on one port: the API, the hosted pages, and the controls for tests. */
export function createNetworkServer(network: () => Network): Server {
  let api: ReturnType<typeof createApi> | undefined;
  return createServer((request, response) => {
    api ??= createApi(network());
    answer(network(), api, request)
      .catch((error: unknown) => answerOfBug(error))
      .then((result) => result && send(response, result));
  });
}

async function answer(
  network: Network,
  api: ReturnType<typeof createApi>,
  request: IncomingMessage,
): Promise<Answer | null> {
  const method = request.method ?? 'GET';
  const { pathname, search } = new URL(request.url ?? '/', network.base);
  const body = await readBody(request);
  if (pathname.startsWith('/_twin/')) return controlled(network, method, pathname.slice(7), body);
  const pageId = /^\/c\/pay\/([^/]+)$/.exec(pathname)?.[1];
  if (pageId !== undefined) return paged(network, method, pageId, body);
  return api({
    method,
    path: pathname,
    form: method === 'GET' ? search.slice(1) : body,
    authorization: request.headers.authorization,
    idempotencyKey: firstOf(request.headers['idempotency-key']),
  });
}

async function controlled(network: Network, method: string, path: string, body: string): Promise<Answer> {
  try {
    return await answerControl(network, method, path, body);
  } catch (error) {
    if (error instanceof Refusal) return answerOfRefusal(error);
    if (error instanceof z.ZodError) return answerOf(400, { error: { message: z.prettifyError(error) } });
    throw error;
  }
}

function paged(network: Network, method: string, id: string, body: string): Answer {
  try {
    carryOut(network, expireOverdue(network));
    return answerPage(network, method, id, body);
  } catch (error) {
    if (error instanceof Refusal) return missingPage(error);
    throw error;
  }
}

/** Answers after a bug in this network itself, which is reported on its stderr and to the test that hit it. */
function answerOfBug(error: unknown): Answer {
  console.error(error);
  const message = `Bug in the card network twin: ${error instanceof Error ? error.stack : String(error)}`;
  return answerOf(500, { error: { type: 'api_error', message } });
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_BYTES_MAX) throw new Error('request body over 1 MB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': newRequestId(),
    'stripe-version': API_VERSION,
    ...headers,
  });
  response.end(body);
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
