import type { Finding } from '#preflight/index.ts';
import { findingText } from '#preflight/index.ts';
import type { ArtworkState } from './artwork-state.ts';

/** A warning that the customer accepted, in the words they saw. `at` is an ISO time. */
export interface Acceptance {
  code: string;
  title: string;
  at: string;
}

/** Returns the warnings about a printable file. The customer must accept each one before ordering. */
export function warningsOf(state: ArtworkState | null): Finding[] {
  return state?.state === 'ready' ? state.findings.filter((it) => it.severity === 'warning') : [];
}

/** Returns the warnings that aren't accepted yet. */
export function openWarnings(state: ArtworkState | null, accepted: readonly { code: string }[]): Finding[] {
  return warningsOf(state).filter(({ code }) => !accepted.some((it) => it.code === code));
}

/** Returns the ticked warnings that still exist, in words, with the time. Earlier acceptances keep their time. */
export function acceptWarnings(
  state: ArtworkState | null,
  ticked: readonly string[],
  earlier: readonly Acceptance[],
  now: Date,
): Acceptance[] {
  return warningsOf(state).flatMap((finding) => {
    const before = earlier.find(({ code }) => code === finding.code);
    if (before) return [before];
    if (!ticked.includes(finding.code)) return [];
    return [{ code: finding.code, title: findingText(finding).title, at: now.toISOString() }];
  });
}

/** The form field in which a warning is accepted. */
export const ACCEPT_FIELD = 'accept';
const CODES_MAX = 40;

export function readTicks(fields: FormData): string[] {
  return fields.getAll(ACCEPT_FIELD).map(String).slice(0, CODES_MAX);
}
