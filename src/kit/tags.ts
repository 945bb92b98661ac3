import { oneLine } from './plain-text.ts';

const TAG_MAX = 40;
const TAGS_MAX = 20;

/** Parses comma-separated tags: trimmed, without repeats in any letter case, at most 20 of 40 characters. */
export function tagsOf(text: string): string[] {
  const byKey = new Map<string, string>();
  for (const part of text.split(/[,;]/)) {
    const tag = oneLine(part).replace(/\s+/g, ' ').slice(0, TAG_MAX);
    if (tag && !byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag);
  }
  return [...byKey.values()].slice(0, TAGS_MAX);
}
