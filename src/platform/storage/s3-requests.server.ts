import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { ListedFile } from './storage.ts';

export interface S3Options {
  /** Time limit for the store's response to begin. */
  answerMsMax?: number;
  /** The pause before the second attempt; it doubles each time. */
  retryPauseMs?: number;
}

/** One bucket's five requests: signed, time-limited, and retried if the store is briefly unavailable. */
export interface Bucket {
  put(key: string, body: Blob, sha256: string): Promise<void>;
  /** Returns the object's bytes, or null if it doesn't exist. */
  get(key: string): Promise<globalThis.ReadableStream | null>;
  /** A missing object counts as removed. */
  remove(key: string): Promise<void>;
  /** Returns a page of the objects whose keys begin with `prefix` and come after `after`, in the order of their keys. */
  list(prefix: string, after: string): Promise<{ files: ListedFile[]; isLast: boolean }>;
}

interface Target {
  /** `https://endpoint/bucket`: path-style, which every compatible store understands. */
  base: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

interface Attempt {
  method: 'PUT' | 'GET' | 'DELETE';
  /** empty for the bucket itself */
  key: string;
  /** sorted by name, as the signature needs them */
  query?: string;
  body?: Blob;
  sha256: string;
  msMax: number;
}

const TRIES = 4;
const ANSWER_MS_MAX = 30_000;
const RETRY_PAUSE_MS = 200;
/** An upload slower than this (2 Mbit/s) counts as stuck. */
const UPLOAD_BYTES_PER_MS_MIN = 250;
const SHA256_OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Parses the address without connecting. Throws if it is invalid. */
export function openBucket(url: string, options: S3Options): Bucket {
  const target = readTarget(url);
  const { answerMsMax = ANSWER_MS_MAX, retryPauseMs = RETRY_PAUSE_MS } = options;
  const send = (attempt: Omit<Attempt, 'msMax'>) => {
    const msMax = answerMsMax + (attempt.body?.size ?? 0) / UPLOAD_BYTES_PER_MS_MIN;
    return sendWithRetries(target, { ...attempt, msMax }, retryPauseMs);
  };
  return {
    async put(key, body, sha256) {
      const response = await send({ method: 'PUT', key, body, sha256 });
      if (!response.ok) throw await refusal(response, 'PUT', key);
      await response.body?.cancel();
    },
    async get(key) {
      const response = await send({ method: 'GET', key, sha256: SHA256_OF_NOTHING });
      if (response.ok) return response.body ?? new Blob([]).stream();
      const error = await refusal(response, 'GET', key);
      if (error.isMissingObject) return null;
      throw error;
    },
    async remove(key) {
      const response = await send({ method: 'DELETE', key, sha256: SHA256_OF_NOTHING });
      if (response.ok) return void (await response.body?.cancel());
      const error = await refusal(response, 'DELETE', key);
      if (!error.isMissingObject) throw error;
    },
    async list(prefix, after) {
      // Amazon's ListObjectsV2: at most a thousand keys, in the order of their UTF-8 bytes.
      const parameters: [string, string][] = [
        ['list-type', '2'],
        ['prefix', prefix],
      ];
      if (after) parameters.push(['start-after', after]);
      const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
      const response = await send({ method: 'GET', key: '', query, sha256: SHA256_OF_NOTHING });
      if (!response.ok) throw await refusal(response, 'GET', `${prefix} (list)`);
      return readPage(await response.text());
    },
  };
}

/** Reads a page of a listing (`<Contents><Key>…</Key><LastModified>…</LastModified>…`). */
function readPage(xml: string): { files: ListedFile[]; isLast: boolean } {
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: unescaped(textOf('Key', entry)),
    modifiedAt: new Date(textOf('LastModified', entry)),
  }));
  return { files, isLast: textOf('IsTruncated', xml) !== 'true' };
}

const textOf = (tag: string, xml: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

function readTarget(url: string): Target {
  const { username, password, host, hostname, pathname, searchParams } = new URL(url);
  const bucket = pathname.replace(/^\/|\/$/g, '');
  if (!username || !password || !host || !bucket || bucket.includes('/'))
    throw new Error('S3_URL: must look like s3://KEY:SECRET@endpoint/bucket?region=…');
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  const scheme = isLoopback || searchParams.get('tls') === 'off' ? 'http' : 'https';
  return {
    base: `${scheme}://${host}/${bucket}`,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') || 'us-east-1',
  };
}

async function sendWithRetries(target: Target, attempt: Attempt, pauseMs: number): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    const outcome = await sendOnce(target, attempt).catch((error: unknown) => unreachable(error, attempt));
    const passing = outcome instanceof Error || outcome.status >= 500 || outcome.status === 429;
    if (!passing || tried === TRIES) {
      if (outcome instanceof Error) throw outcome;
      return outcome;
    }
    if (!(outcome instanceof Error)) await outcome.body?.cancel();
    await wait(pauseMs * 2 ** (tried - 1) * (0.5 + Math.random() / 2));
  }
}

/** The time limit ends with the response's first line, because the reader decides how long the body takes. */
async function sendOnce(
  target: Target,
  { method, key, query, body, sha256, msMax }: Attempt,
): Promise<Response> {
  const { accessKeyId, secretAccessKey, region } = target;
  const url = `${target.base}/${query ? `?${query}` : checkedKey(key)}`;
  const headers = { 'x-amz-content-sha256': sha256 };
  const signer = new AwsV4Signer({
    method,
    url,
    headers,
    service: 's3',
    accessKeyId,
    secretAccessKey,
    region,
  });
  const signed = await signer.sign();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error(`no answer within ${Math.round(msMax)} ms`)), msMax);
  try {
    const { url: signedUrl, headers: signedHeaders } = signed;
    return await fetch(signedUrl, {
      method,
      headers: signedHeaders,
      signal: limit.signal,
      redirect: 'error',
      ...(body ? { body } : {}),
    });
  } finally {
    clearTimeout(timer);
  }
}

/** We make the keys: plain words between slashes. Anything else could name another bucket. */
function checkedKey(key: string): string {
  const plain = key.split('/').every((part) => /^[\w.-]+$/.test(part) && part !== '.' && part !== '..');
  if (!plain) throw new StorageKeyError();
  return key;
}

class StorageKeyError extends Error {
  constructor() {
    super('storage key leaves the folder');
  }
}

function unreachable(error: unknown, { method, key }: Attempt): Error {
  if (error instanceof StorageKeyError) throw error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = cause instanceof Error ? cause.message : String(cause);
  return new Error(`The file store could not be reached (${method} ${key}: ${why}).`, { cause: error });
}

class RefusedError extends Error {
  readonly isMissingObject: boolean;
  constructor(message: string, isMissingObject: boolean) {
    super(message);
    this.isMissingObject = isMissingObject;
  }
}

/** Reads the code from an error response (`<Error><Code>NoSuchKey</Code>…`), because a missing bucket is not a missing file. */
async function refusal(response: Response, method: string, key: string): Promise<RefusedError> {
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? '';
  const isMissingObject = response.status === 404 && (code === '' || code === 'NoSuchKey');
  return new RefusedError(
    `The file store answered ${response.status} ${code} to ${method} ${key}.`,
    isMissingObject,
  );
}
