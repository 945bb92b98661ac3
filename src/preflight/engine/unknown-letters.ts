import type { Text } from 'mupdf';
import type { PageClips } from './page-clips.ts';
import type { Transform } from './rects.ts';

/** U+FFFD, which the library reports for a letter that it can't read. */
const UNKNOWN = 0xfffd;

/**
 * Returns the fonts in which text shows letters for which the library has nothing, because the font isn't in the file.
 * They have no size here, but a press may print something there.
 */
export function fontsOfUnknown(text: Text, ctm: Transform, clips: PageClips): Set<string> {
  const names = new Set<string>();
  text.walk({
    showGlyph: (font, trm, glyph, unicode) => {
      if (glyph !== 0 || unicode !== UNKNOWN) return;
      const x = trm[4] * ctm[0] + trm[5] * ctm[2] + ctm[4];
      const y = trm[4] * ctm[1] + trm[5] * ctm[3] + ctm[5];
      if (clips.visiblePart([x, y, x + 1, y + 1])) names.add(font.getName());
    },
  });
  return names;
}
