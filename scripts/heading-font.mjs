/**
 * Cuts the headings' font to the one weight that pages use, 650, and writes it to src/ui/fonts/. Run by hand after an
 * update of the font's package:
 *
 *     node scripts/heading-font.mjs
 *
 * With all weights from 200 to 800 the file is twice as large, and every page loads it. The font is under the SIL Open
 * Font License 1.1 without a reserved name, so a changed version may keep its name; the package carries the licence.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const fontkit = createRequire(require.resolve('pdfkit'))('fontkit');

const whole = readFileSync(
  require.resolve(
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  ),
);
const letters = String.fromCodePoint(...fontkit.create(whole).characterSet);
const cut = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes: { wght: 650 } });
writeFileSync(new URL('../src/ui/fonts/bricolage-grotesque-latin-650.woff2', import.meta.url), cut);
