import type { FlowChunk, FlowPart } from '#composition/index.ts';
import type { Service, ServicePart } from './service.ts';
import type { ServiceStyle } from './styles.ts';

/** Lines longer than this are sentences, not verses. */
const VERSE_LETTERS_MAX = 84;
/** Space in mm: between parts, below a heading, below a title, between verses. */
const SPACE = { part: 7.5, title: 0.8, by: 0.4, words: 2.6, verse: 2.6 };

/** What stands inside an order of service, as parts that flow over its pages. Empty parts are left out. */
export function serviceFlow({ parts }: Service, style: ServiceStyle): FlowPart[] {
  return parts
    .map((part) => ({ id: part.id, chunks: chunksOf(part, style) }))
    .filter(({ chunks }) => chunks.length > 0);
}

function chunksOf({ heading, title, by, words, credit }: ServicePart, { looks }: ServiceStyle): FlowChunk[] {
  const verses = versesOf(words);
  const heads: FlowChunk[] = [];
  const head = (text: string, look: keyof ServiceStyle['looks'], before: number) => {
    if (text)
      heads.push({ kind: 'head', text, look: looks[look], before: heads.length === 0 ? SPACE.part : before });
  };
  head(heading, 'heading', 0);
  head(title, verses.length > 0 ? 'title' : 'verse', SPACE.title);
  head(by, 'by', SPACE.by);
  if (verses.length > 0) head(credit, 'credit', SPACE.by);
  const body = verses.map((text, i): FlowChunk => {
    const isVerse = text.split('\n').every((row) => row.length <= VERSE_LETTERS_MAX) && text.includes('\n');
    return {
      kind: isVerse ? 'verse' : 'prose',
      text,
      look: isVerse || text.length <= VERSE_LETTERS_MAX ? looks.verse : looks.prose,
      before: i > 0 ? SPACE.verse : heads.length > 0 ? SPACE.words : SPACE.part,
    };
  });
  if (body.length > 0) return [...heads, ...body];
  // A heading without words is itself what is printed.
  return heads.map((chunk, i) => (i === heads.length - 1 ? { ...chunk, kind: 'line' } : chunk));
}

/** Verses or paragraphs of a text, without blank lines. */
export const versesOf = (words: string): string[] =>
  words
    .split(/\n\s*\n/)
    .map((verse) =>
      verse
        .split('\n')
        .map((row) => row.trim())
        .filter(Boolean)
        .join('\n'),
    )
    .filter(Boolean);
