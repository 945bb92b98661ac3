import type { Finding } from '../report/report.ts';
import type { FinishRole, SeparationRole } from '../report/separation-roles.ts';
import { type FindingText, num, onPages } from './message-words.ts';

/** What the thing is called in a sentence, and what the product isn't if it can't have it. */
const WORDS: Record<FinishRole, { thing: string; the: string; isNot: string; wontBe: string }> = {
  cut: {
    thing: 'a cutting line',
    the: 'the cutting line',
    isNot: 'isn’t cut to shape',
    wontBe: 'the line will not be printed or cut',
  },
  crease: {
    thing: 'a crease line',
    the: 'the crease line',
    isNot: 'isn’t creased',
    wontBe: 'the line will not be printed or creased',
  },
  perforation: {
    thing: 'a perforation line',
    the: 'the perforation line',
    isNot: 'isn’t perforated',
    wontBe: 'the line will not be printed or perforated',
  },
  varnish: {
    thing: 'a varnish',
    the: 'the varnish',
    isNot: 'isn’t varnished',
    wontBe: 'the varnish will be left out',
  },
  white: {
    thing: 'white ink',
    the: 'the white ink',
    isNot: 'isn’t printed with white ink',
    wontBe: 'the white will be left out',
  },
  foil: { thing: 'foil', the: 'the foil', isNot: 'isn’t foiled', wontBe: 'the foil will be left out' },
};

/** How to draw each thing. */
const HOW: Record<FinishRole, string> = {
  cut: 'Draw the shape as one closed line in a spot colour called CutContour, set to overprint.',
  crease: 'Draw the lines in a spot colour called Crease, set to overprint.',
  perforation: 'Draw the lines in a spot colour called Perf, set to overprint.',
  varnish: 'Draw what is varnished in a spot colour called Varnish, set to overprint.',
  white: 'Draw what is white in a spot colour called White, set to overprint.',
  foil: 'Draw what is foiled in a spot colour called Foil, set to overprint.',
};

/** The role of a finding about a separation; `ignore` has no words of its own. */
const roleOf = ({ params }: Finding) => String(params.role ?? '') as SeparationRole;
const wordsOf = (finding: Finding) => WORDS[roleOf(finding) as FinishRole] ?? WORDS.cut;
const nameOf = ({ params }: Finding) => `“${params.name}”`;

/** Wording of the findings about separations that aren't inks. */
export const separationTexts = {
  'separation.found': notPrinted,
  'separation.taken': (finding: Finding) => ({
    title: `${capital(wordsOf(finding).the)} ${nameOf(finding)}${onPages(finding)} is on a layer that doesn’t print`,
    fix: 'We take it all the same. The proof shows where it is. If it is left over from something else, delete it and export again.',
  }),
  'separation.hidden': (finding: Finding) => ({
    title: `${nameOf(finding)}${onPages(finding)} is on a layer that doesn’t print, so we leave it out`,
    fix: 'Other things are on that layer too, so we can’t tell what you want. If we are to use it, move it to a layer of its own and export again.',
  }),
  'separation.replaced': ({ params }: Finding) =>
    params.kind === 'spot'
      ? {
          title: `${params.name} will be printed as ${params.as}`,
          fix: 'Both names stand for one ink on our press.',
        }
      : {
          title: `${params.name} will be printed as ${params.as}`,
          fix: `These are cyan, magenta, yellow and black in per cent: it gets no ink of its own, so the colour may look a little different.${params.mixedWith ? ` Where it is mixed with ${params.mixedWith}, it stays as it is.` : ''}${params.overprints ? ` Where it overprints on page ${params.overprints}, it covers what lies under it: look at the proof there.` : ''}`,
        },
  'separation.unwanted': (finding: Finding) => ({
    title: `This product ${wordsOf(finding).isNot}: ${wordsOf(finding).wontBe}`,
    fix: `${nameOf(finding)}${onPages(finding)} is ${wordsOf(finding).thing} by its name. If it is part of the picture, give the colour another name and export again. If you want that done, ask us first.`,
  }),
  'separation.missing': (finding: Finding) => ({
    title: `The file needs ${wordsOf(finding).thing}, but has none`,
    fix: `${HOW[roleOf(finding) as FinishRole] ?? HOW.cut} If you’re not sure how, send us the file and ask.`,
  }),
  'separation.open': (finding: Finding) => ({
    title: `The cutting line ${nameOf(finding)}${onPages(finding)} isn’t closed`,
    fix: 'We can only cut out a shape whose line comes back to where it begins. Join its ends in your design program, then export again.',
  }),
  'separation.several': (finding: Finding) => ({
    title: `There are ${num(finding.params.value)} cutting lines called ${nameOf(finding)}${onPages(finding)}`,
    fix: 'We cut along every one of them. If the same line is there twice, or one is left over, remove it and export again.',
  }),
  'separation.filled': (finding: Finding) => ({
    title: `${nameOf(finding)}${onPages(finding)} is more than a line`,
    fix: `It is ${wordsOf(finding).thing}, so a machine follows it. Draw it as a line without a fill, and turn letters and pictures into outlines.`,
  }),
  'separation.thick': (finding: Finding) => ({
    title: `The line ${nameOf(finding)}${onPages(finding)} is ${num(finding.params.value, 2)} pt thick`,
    fix: 'The machine follows its middle, so a thick line doesn’t show exactly where. Make it 0.25 to 1 pt thick.',
  }),
  'separation.mixed': (finding: Finding) => ({
    title: `The line ${nameOf(finding)}${onPages(finding)} is drawn together with other inks`,
    fix: 'What is in the other inks is printed, and may show beside the cut. Draw the line in its own colour alone.',
  }),
  'separation.outside': (finding: Finding) => ({
    title: `The line ${nameOf(finding)}${onPages(finding)} reaches outside the bleed`,
    fix: 'There is no picture out there. Move the line inside the page with its bleed, or make the page larger.',
  }),
} satisfies Record<string, (finding: Finding) => FindingText>;

/** A single name goes into the title, several into the text below it. */
function notPrinted({ params }: Finding): FindingText {
  const names = String(params.names ?? '').split('\n');
  const roles = String(params.roles ?? '').split('\n') as SeparationRole[];
  const taken = names.map((name, i) => {
    const words = WORDS[roles[i] as FinishRole];
    return words ? `“${name}” is ${words.thing}` : `“${name}”`;
  });
  if (roles[0] === 'ignore')
    return {
      title: `${listed(taken)} ${names.length === 1 ? 'is' : 'are'} not printed`,
      fix: 'The name says that it is only for you, so we leave it out. Rename the colour if it is part of the picture.',
    };
  if (names.length === 1)
    return {
      title: `${taken[0]}: it is not printed as a colour`,
      fix: 'The proof shows it on top of the print. Check that it is where you want it. Rename the colour if it is part of the picture.',
    };
  return {
    title: `${names.length} colours are lines or finishes, and are not printed as colours`,
    fix: `${listed(taken)}. The proof shows them on top of the print. Check that they are where you want them. Rename a colour if it is part of the picture.`,
  };
}

const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

function listed(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '');
}
