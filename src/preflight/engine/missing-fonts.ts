import type { PDFDocument, PDFObject } from 'mupdf';
import type { FontFacts } from '../report/report.ts';
import { rethrowFatal } from './failures.ts';
import { isEmbedded } from './font-files.ts';
import { dictionary, nameOf, own } from './pdf-objects.ts';
import { isBlank } from './pdfx/blank-fonts.ts';
import { eachOperator, FontUses } from './pdfx/content-uses.ts';
import { ResourceWalk } from './pdfx/resource-walk.ts';

/**
 * Says of each font whether it is used. A missing font is harmless if all text that prints uses fonts that are present,
 * or if only spaces are shown in it. `printed` has the names of the fonts of text that prints, as the library calls
 * them; null if unknown.
 */
export function withUse(
  doc: PDFDocument,
  fonts: readonly Omit<FontFacts, 'used'>[],
  printed: ReadonlySet<string> | null,
): FontFacts[] {
  const missing = new Set(fonts.filter((it) => !it.embedded).map(({ name }) => name));
  const used = printed && missing.size > 0 ? shownIn(doc, suspects(fonts, printed)) : missing;
  const known = fonts.map((it) => ({ ...it, used: it.embedded || used.has(it.name) }));
  return printed?.has(UNKNOWN) ? [...known, ...absent(doc)] : known;
}

/** What the library calls the font in which it shows text whose font the page doesn't have at all. */
const UNKNOWN = '';

/** Returns fonts that operators set and show text in, but that their page or form doesn't have. */
function absent(doc: PDFDocument): FontFacts[] {
  const names = new Set<string>();
  eachUse(doc, (uses, fonts) => {
    for (const key of uses?.keys() ?? []) if (key !== '' && !(fonts && own(fonts, key))) names.add(key);
  });
  return [...names].map((name) => ({ name, type: '', embedded: false, used: true }));
}

/**
 * The library knows a font by one name: a missing one by its substitute's, an embedded one by that in its font file. A
 * name that isn't an embedded font's may be any missing one. Otherwise only those that share the name of an embedded
 * one are suspect, as when Excel embeds Arial for Hebrew letters but not for Latin ones.
 */
function suspects(
  fonts: readonly Omit<FontFacts, 'used'>[],
  printed: ReadonlySet<string>,
): ReadonlySet<string> {
  const embedded = new Set(fonts.filter((it) => it.embedded).map((it) => bare(it.name)));
  const isAccounted = [...printed].every((name) => embedded.has(bare(name)));
  const missing = fonts.filter((it) => !it.embedded && (!isAccounted || embedded.has(bare(it.name))));
  return new Set(missing.map(({ name }) => name));
}

const bare = (name: string) => name.replace(/^[A-Z]{6}\+/, '');

/** Returns, by name, those fonts not in the file in which operators show more than spaces. */
export function shownIn(doc: PDFDocument, names: ReadonlySet<string>): ReadonlySet<string> {
  if (names.size === 0) return names;
  const missing = new Set<string>();
  let isUnclear = false;
  eachUse(doc, (uses, fonts) => {
    // A form may show text in the font that is set where it is drawn.
    isUnclear ||= uses === null || uses.has('');
    for (const [key, codes] of uses ?? []) {
      const font = fonts && dictionary(own(fonts, key));
      if (!font || isEmbedded(font) || isBlank(font, codes)) continue;
      const name = nameOf(own(font, 'BaseFont')) ?? '';
      if (names.has(name)) missing.add(name);
    }
  });
  return isUnclear ? names : missing;
}

/**
 * Calls back for every page, form and the like with the text that it shows in which fonts, and with the fonts that it
 * has.
 */
function eachUse(doc: PDFDocument, tell: (uses: Uses | null, fonts: PDFObject | null) => void): void {
  const walk = new ResourceWalk({
    content: (streams, scope) => tell(usesIn(streams), dictionary(scope && own(scope, 'Font'))),
  });
  for (let i = 0; i < doc.countPages(); i++) walk.walkPage(doc.findPage(i), i + 1);
}

type Uses = ReadonlyMap<string, ReadonlySet<number>>;

/** Returns the codes that operators show, by the name of their font, or null if the operators can't be read. */
function usesIn(streams: readonly PDFObject[]): Uses | null {
  const uses = new FontUses();
  try {
    eachOperator(streams, (it, source) => uses.see(it, source));
    return uses.codes;
  } catch (error) {
    rethrowFatal(error);
    return null;
  }
}
