import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * An in-process S3-compatible store with one bucket, which is strict about signatures and hashes and can be made to
 * fail.
 */
export interface ObjectStore {
  /** the value of S3_URL */
  url: string;
  objects: ReadonlyMap<string, Buffer>;
  /** when each object was written, which a test may change */
  modified: Map<string, Date>;
  /** `METHOD key STATUS` of each request answered so far */
  requests: string[];
  /** Makes this many of the next requests get 500. */
  failNext(count: number): void;
  /** Leaves this many of the next requests unanswered. */
  ignoreNext(count: number): void;
  /** Makes the next download break off halfway. */
  breakNextDownload(): void;
  close(): Promise<void>;
}

const TWIN_KEY = 'TWINKEY';
const TWIN_SECRET = 'twin/secret+with=signs';
const REGION = 'eu-west-1';
const BUCKET = 'print-shop';

/** Starts the store on a free local port. */
export async function startObjectStore(): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>();
  const modified = new Map<string, Date>();
  const requests: string[] = [];
  const faults = { fail: 0, ignore: 0, breakDownload: false };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (faults.ignore > 0) {
      faults.ignore -= 1;
      return;
    }
    const answer =
      faults.fail > 0 ? refuse(500, 'InternalError') : answerTo(request, body, objects, modified);
    if (faults.fail > 0) faults.fail -= 1;
    requests.push(`${request.method} ${keyOf(request)} ${answer.status}`);
    send(response, answer, faults);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const credentials = `${TWIN_KEY}:${encodeURIComponent(TWIN_SECRET)}`;
  return {
    url: `s3://${credentials}@127.0.0.1:${port}/${BUCKET}?region=${REGION}`,
    objects,
    modified,
    requests,
    failNext(count) {
      faults.fail = count;
    },
    ignoreNext(count) {
      faults.ignore = count;
    },
    breakNextDownload() {
      faults.breakDownload = true;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Answer {
  status: number;
  body: Buffer;
}

/** Amazon's ListObjectsV2, with pages of three, so that a test needs only a few files for several pages. */
const PAGE = 3;

function listing(
  request: IncomingMessage,
  objects: ReadonlyMap<string, Buffer>,
  modified: ReadonlyMap<string, Date>,
): Answer {
  const query = new URLSearchParams(request.url?.split('?')[1]);
  if (query.get('list-type') !== '2') return refuse(400, 'InvalidArgument');
  const after = Buffer.from(query.get('start-after') ?? '');
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && Buffer.compare(Buffer.from(key), after) > 0)
    .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  const page = keys.slice(0, PAGE).map((key) => {
    const time = modified.get(key)?.toISOString();
    return `<Contents><Key>${key}</Key><LastModified>${time}</LastModified><Size>1</Size></Contents>`;
  });
  const isTruncated = keys.length > PAGE;
  const xml = `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${page.join('')}</ListBucketResult>`;
  return { status: 200, body: Buffer.from(xml) };
}

function answerTo(
  request: IncomingMessage,
  body: Buffer,
  objects: Map<string, Buffer>,
  modified: Map<string, Date>,
): Answer {
  const hash = createHash('sha256').update(body).digest('hex');
  if (header(request, 'x-amz-content-sha256') !== hash) return refuse(400, 'XAmzContentSHA256Mismatch');
  if (!isSigned(request)) return refuse(403, 'SignatureDoesNotMatch');
  if (!request.url?.startsWith(`/${BUCKET}/`)) return refuse(404, 'NoSuchBucket');
  const key = keyOf(request);
  const object = objects.get(key);
  if (request.method === 'GET' && key === '') return listing(request, objects, modified);
  if (request.method === 'PUT') {
    if (request.headers['content-length'] === undefined) return refuse(411, 'MissingContentLength');
    objects.set(key, body);
    modified.set(key, new Date());
    return { status: 200, body: Buffer.alloc(0) };
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return { status: 204, body: Buffer.alloc(0) };
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'MethodNotAllowed');
  return object ? { status: 200, body: object } : refuse(404, 'NoSuchKey');
}

function send(response: ServerResponse, { status, body }: Answer, faults: { breakDownload: boolean }): void {
  response.writeHead(status, { 'content-length': body.length });
  if (!faults.breakDownload || status !== 200) return void response.end(body);
  faults.breakDownload = false;
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
}

/**
 * Recomputes the signature from the request following Amazon's description ("Authenticating Requests (AWS Signature
 * Version 4)", header-based), independently of the library that signed.
 */
function isSigned(request: IncomingMessage): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, keyId, day = '', region = '', names = '', signature] =
    pattern.exec(header(request, 'authorization')) ?? [];
  const time = header(request, 'x-amz-date');
  const isComplete = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) =>
    names.split(';').includes(name),
  );
  if (keyId !== TWIN_KEY || region !== REGION || !time.startsWith(day) || !isComplete) return false;
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const headers = names
    .split(';')
    .map((name) => `${name}:${header(request, name).trim().replace(/ +/g, ' ')}\n`);
  const canonical = [
    request.method,
    path,
    query,
    headers.join(''),
    names,
    header(request, 'x-amz-content-sha256'),
  ];
  const scope = `${day}/${region}/s3/aws4_request`;
  const digest = createHash('sha256').update(canonical.join('\n')).digest('hex');
  const parts = [day, region, 's3', 'aws4_request'];
  const signingKey = parts.reduce<string | Buffer>(hmac, `AWS4${TWIN_SECRET}`);
  return hmac(signingKey, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${digest}`).toString('hex') === signature;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function header(request: IncomingMessage, name: string): string {
  return String(request.headers[name] ?? '');
}

function keyOf(request: IncomingMessage): string {
  return decodeURIComponent((request.url ?? '').split('?')[0]?.split('/').slice(2).join('/') ?? '');
}

function refuse(status: number, code: string): Answer {
  return { status, body: Buffer.from(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`) };
}
