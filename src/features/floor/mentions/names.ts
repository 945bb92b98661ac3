/** A member of staff who can be named in a note. */
export interface StaffName {
  id: string;
  /** first and last name */
  name: string;
}

/** The mentions in a note. */
export interface MentionsIn {
  /** whom it names, once for each mention */
  ids: string[];
  /** what is wrong with other names, as sentences: they reached nobody */
  problems: string[];
}

/** An `@` at the start of a word, with the words after it. In an email address it isn't at the start. */
const MENTION = /(?<![\p{L}\p{N}@._-])@(\p{L}[\p{L}\p{M}'’-]*(?: +\p{L}[\p{L}\p{M}'’-]*){0,4})/gu;

/**
 * Returns whom a note names: by first name if only one person has it, otherwise by the whole name. Accents and capital
 * letters don’t matter.
 */
export function mentionsIn(text: string, staff: readonly StaffName[]): MentionsIn {
  const mentions: MentionsIn = { ids: [], problems: [] };
  for (const [, words = ''] of text.matchAll(MENTION)) {
    const parts = words.split(/ +/);
    const ids = wholeName(parts, staff) ?? firstName(parts[0] ?? '', staff);
    if (Array.isArray(ids)) mentions.ids.push(...ids);
    else if (!mentions.problems.includes(ids)) mentions.problems.push(ids);
  }
  return mentions;
}

/** Returns the person whose name these words begin with; null if there is none. */
function wholeName(parts: readonly string[], staff: readonly StaffName[]): string[] | null {
  for (let length = parts.length; length > 0; length -= 1) {
    const words = plain(parts.slice(0, length).join(' '));
    const called = staff.filter(({ name }) => plain(name) === words || `${plain(name)}'s` === words);
    if (called.length > 0) return called.map(({ id }) => id);
  }
  return null;
}

/** Returns the only person with a first name, or why nobody was told. */
function firstName(text: string, staff: readonly StaffName[]): string[] | string {
  const word = plain(text).replace(/'s$/, '');
  const called = staff.filter(({ name }) => plain(name).split(' ')[0] === word);
  const [only] = called;
  if (!only) return `@${text} reached nobody: nobody on the staff has that name.`;
  if (called.length === 1) return [only.id];
  const names = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
    called.map(({ name }) => `@${name}`),
  );
  return `@${text} reached nobody: more than one person has that name. Write ${names}.`;
}

const plain = (name: string) =>
  name.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'").replace(/ +/g, ' ').trim().toLowerCase();
