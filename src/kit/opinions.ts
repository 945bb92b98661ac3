/** A colleague's latest opinion on printing a file. */
export interface Opinion {
  name: string;
  kind: 'approved' | 'refused';
  /** ISO time */
  at: string;
}

/** `Colleagues: approved by Jo and Pat; Sam says no`; null if there are no opinions. */
export function opinionWords(opinions: readonly Opinion[] | null | undefined): string | null {
  const named = (answer: Opinion['kind']) =>
    (opinions ?? []).filter(({ kind }) => kind === answer).map(({ name }) => name);
  const [approved, refused] = [named('approved'), named('refused')];
  const words = [
    ...(approved.length > 0 ? [`approved by ${listed(approved)}`] : []),
    ...(refused.length > 0 ? [`${listed(refused)} ${refused.length === 1 ? 'says' : 'say'} no`] : []),
  ];
  return words.length > 0 ? `Colleagues: ${words.join('; ')}` : null;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
