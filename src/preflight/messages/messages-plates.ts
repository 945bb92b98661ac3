import type { Finding } from '../report/report.ts';
import { onPages } from './message-words.ts';

type Text = { title: string; fix: string };

/** Words for what happens on plates but isn't visible on a screen. */
export const plateTexts: Record<string, (finding: Finding) => Text> = {
  'overprint.vanishes': (finding) => ({
    title: `White or light parts${onPages(finding)} would disappear in print`,
    fix: 'They are set to overprint. White isn’t an ink, so what lies under them is printed instead, as the proof shows. Switch overprinting off for them and export again, or let us do it.',
  }),
  'colour.registration': (finding) => ({
    title: `Parts${onPages(finding)} are in the registration colour`,
    fix: 'That colour is for printers’ marks. It prints with all inks at full strength, so text looks blurred and doesn’t dry. Use plain black (K 100 %), or let us change it.',
  }),
  'colour.group': (finding) => ({
    title: `Black or grey${onPages(finding)} would be printed from four inks`,
    fix: 'The page mixes its transparent parts as on a screen (RGB), and black becomes a mixture on the way. Small black text then looks blurred. Set the transparency blend space to CMYK and export again, or let us change it.',
  }),
};
