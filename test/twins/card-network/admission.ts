import { timingSafeEqual } from 'node:crypto';
import { decodeForm, type FormObject, placesIn } from './form.ts';
import { newViolationId } from './ids.ts';
import type { Network } from './network.ts';
import { Refusal } from './refusal.ts';
import { findRoute, type Route } from './routes.ts';

/** A request to the provider's API as received; `form` is still encoded: the body, or the query of a GET. */
export interface ApiRequest {
  method: string;
  path: string;
  form: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
}

export interface AdmittedCall {
  route: Route;
  id: string;
  form: FormObject;
}

/**
 * Admits a request with a known endpoint, the right key, and nothing unknown to the published contract (if present) or
 * this network. Breaches of the contract are recorded and refused. Throws a Refusal.
 */
export function admit(network: Network, request: ApiRequest): AdmittedCall {
  const match = findRoute(request.method, request.path);
  countRequest(network, `${request.method} ${match?.route.template ?? 'unknown'}`);
  checkKey(request.authorization, network.secretKey);
  checkContract(network, request);
  if (!match) {
    record(network, request, ['not an endpoint of this network']);
    const message = `Unrecognized request URL (${request.method}: ${request.path}).`;
    throw new Refusal(message, { status: 404 });
  }
  const form = decodeForm(request.form);
  const unknown = placesIn(form).find((place) => place !== '' && !isPlayed(place, match.route.plays));
  if (unknown !== undefined) {
    record(network, request, [`${unknown} is not supported by this network`]);
    throw unknownParameter(unknown.split('.')[0] ?? unknown);
  }
  return { ...match, form };
}

function checkKey(authorization: string | undefined, secretKey: string): void {
  const [scheme = '', credentials = ''] = (authorization ?? '').split(' ');
  const basic = Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '';
  const key = scheme.toLowerCase() === 'bearer' ? credentials : scheme.toLowerCase() === 'basic' ? basic : '';
  if (key === '') throw new Refusal('You did not provide an API key.', { status: 401 });
  const isRight =
    key.length === secretKey.length && timingSafeEqual(Buffer.from(key), Buffer.from(secretKey));
  if (!isRight) throw new Refusal(`Invalid API Key provided: ${key.slice(0, 8)}****`, { status: 401 });
}

/** Missing from the contract though the provider has them; only `plays` lists the allowed parameters. */
const NOT_IN_CONTRACT = /^\/v1\/(disputes|webhook_endpoints)(\/|$)/;

function checkContract(network: Network, request: ApiRequest): void {
  if (NOT_IN_CONTRACT.test(request.path)) return;
  const finding = network.contract?.validate(request.method, request.path, request.form);
  if (!finding || finding.ok) return;
  record(network, request, finding.errors);
  throw refusalOf(finding.errors[0] ?? '');
}

/** Puts `/line_items/0/quantity must be integer` in the provider's words. */
function refusalOf(error: string): Refusal {
  const [, pointer = '', problem = ''] = /^(\S*) (.*)$/.exec(error) ?? [];
  const extra = /must NOT have additional properties (.+)$/.exec(problem)?.[1];
  const [first = '', ...rest] = [...pointer.split('/').slice(1), ...(extra ? [extra] : [])];
  const param = [first, ...rest.map((key) => `[${key}]`)].join('');
  if (extra) return unknownParameter(param);
  if (problem.includes('integer'))
    return new Refusal(`Invalid integer at ${param}`, { code: 'parameter_invalid_integer', param });
  return new Refusal(`Invalid ${param || 'request'}: ${problem || error}`, { ...(param ? { param } : {}) });
}

function unknownParameter(param: string): Refusal {
  return new Refusal(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
}

function isPlayed(place: string, plays: readonly string[]): boolean {
  return plays.some((known) => (known.endsWith('.') ? place.startsWith(known) : place === known));
}

function record(network: Network, request: ApiRequest, errors: readonly string[]): void {
  const row = {
    id: newViolationId(),
    request: `${request.method} ${request.path}`,
    errors,
    body: request.form,
  };
  network.ledger.commit([{ table: 'violations', row }]);
}

function countRequest(network: Network, id: string): void {
  const count = (network.ledger.row('requests', id)?.count ?? 0) + 1;
  network.ledger.commit([{ table: 'requests', row: { id, count } }]);
}
