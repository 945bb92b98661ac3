import type { ListedFinding } from '#features/artwork/files/index.ts';

/** How long a reason may be. */
export const REASON_MAX = 500;

/**
 * Returns what the check would say to the customer, as the first draft of our question: errors before warnings, each
 * with how to fix it, as many as fit. Empty if there are none. Pure.
 */
export function askWords(findings: readonly Pick<ListedFinding, 'severity' | 'title' | 'fix'>[]): string {
  const ofSeverity = (wanted: string) => findings.filter(({ severity }) => severity === wanted);
  let words = '';
  for (const { title, fix } of [...ofSeverity('error'), ...ofSeverity('warning')]) {
    const more = `${words && `${words}\n`}${title}. ${fix}`;
    if (more.length <= REASON_MAX) words = more;
  }
  return words;
}
