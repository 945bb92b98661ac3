import { setTimeout as wait } from 'node:timers/promises';
import { type AdmittedCall, type ApiRequest, admit } from './admission.ts';
import type { Fault } from './faults.ts';
import { answerPut, type CallsInFlight, fingerprintOf, savedAnswer } from './idempotency.ts';
import { carryOut, type Network } from './network.ts';
import { type Answer, answerOf, answerOfRefusal, Refusal } from './refusal.ts';
import { expireOverdue } from './sessions.ts';

/** Returns the provider's API. An answer is null if a fault means that none is ever sent. */
export function createApi(network: Network): (request: ApiRequest) => Promise<Answer | null> {
  const inFlight: CallsInFlight = new Map();
  return async (request) => {
    try {
      carryOut(network, expireOverdue(network));
      const call = admit(network, request);
      const fault = network.faults.take(request.method, call.route.template);
      if (fault?.kind === 'hold-request') await network.faults.hold();
      if (fault?.kind === 'lose-request' || fault?.kind === 'hold-request') return null;
      if (fault?.kind === 'fail-before') throw failure(fault);
      return await answerOnce(network, inFlight, request, call, fault);
    } catch (error) {
      if (error instanceof Refusal) return answerOfRefusal(error);
      throw error;
    }
  };
}

/** Carries out a call, or repeats the earlier answer under its key. Only POSTs have keys, as with the provider. */
async function answerOnce(
  network: Network,
  inFlight: CallsInFlight,
  request: ApiRequest,
  call: AdmittedCall,
  fault: Fault | undefined,
): Promise<Answer | null> {
  const key = request.method === 'POST' ? request.idempotencyKey : undefined;
  const fingerprint = fingerprintOf(request.method, request.path, request.form);
  const saved = key === undefined ? null : savedAnswer(network, inFlight, key, fingerprint);
  const save = (answer: Answer) => (key === undefined ? [] : [answerPut(network, key, fingerprint, answer)]);
  const answer = saved ?? carriedOut(network, call, fault, save);
  if (fault?.kind === 'lose-answer') return null;
  if (key !== undefined) inFlight.set(key, fingerprint);
  try {
    if (fault?.kind === 'delay') await wait(fault.ms ?? 0);
    if (fault?.kind === 'hold') await network.faults.hold();
    return answer;
  } finally {
    if (key !== undefined) inFlight.delete(key);
  }
}

function carriedOut(
  network: Network,
  { route, form, id }: AdmittedCall,
  fault: Fault | undefined,
  save: (answer: Answer) => ReturnType<typeof answerPut>[],
): Answer {
  route.check?.(network, form);
  try {
    if (fault?.kind === 'fail-for-good') throw failure(fault);
    const change = route.run(network, form, id);
    const answer =
      fault?.kind === 'fail-after' ? answerOfRefusal(failure(fault)) : answerOf(200, change.answer);
    carryOut(network, change, save(answer));
    return answer;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const answer = answerOfRefusal(error);
    network.ledger.commit(save(answer));
    return answer;
  }
}

function failure({ status = 500 }: Fault): Refusal {
  if (status === 400) return new Refusal('This request can not be carried out.');
  if (status === 403)
    return new Refusal('This key does not have the required permissions.', {
      status,
      type: 'invalid_request_error',
    });
  if (status === 429)
    return new Refusal('Too many requests.', { status, type: 'invalid_request_error', code: 'rate_limit' });
  if (status === 402)
    return new Refusal('Your card was declined.', { status, type: 'card_error', code: 'card_declined' });
  return new Refusal('An error occurred on our side.', { status, type: 'api_error' });
}
