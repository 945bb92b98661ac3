import type { Finding, FixRefusal } from '../report/report.ts';
import { type FindingText, num, onPages, pages, size, subject } from './message-words.ts';
import { coverTexts } from './messages-cover.ts';
import { documentTexts } from './messages-document.ts';
import { type KindRefusal, kindRefusals } from './messages-kinds.ts';
import { pictureTexts } from './messages-pictures.ts';
import { plateTexts } from './messages-plates.ts';
import { recordTexts } from './messages-records.ts';
import { separationTexts } from './messages-separations.ts';
import { blankPages, missingPages, wrongCount, wrongSize } from './messages-size.ts';

export type { FindingText };

/** Why an upload was refused before any check. */
export type UploadRefusal =
  | 'wrong-type'
  | 'too-big'
  | 'empty'
  | 'interrupted'
  | 'not-stored'
  | 'no-room'
  | 'too-many'
  | 'too-big-together'
  | KindRefusal;

/** Why a file was refused, by the upload or by the engine. */
export type Refusal = UploadRefusal | FixRefusal;

const SAVE_AS_PDF =
  'In your design program choose File, then Save As or Export, pick PDF, and upload that. “PDF/X-4” or “High quality print” are good settings.';

const refusals: Record<Refusal, FindingText> = {
  ...kindRefusals,
  'wrong-type': { title: 'The selected file must be a PDF, JPG or PNG', fix: SAVE_AS_PDF },
  'too-big': {
    title: 'The selected file must be smaller than 50MB',
    fix: 'Export the PDF again with pictures at 300 dpi and JPEG compression at high quality. That rarely needs more than 20 MB.',
  },
  empty: {
    title: 'The selected file is empty',
    fix: 'Open it on your computer to check, then save and upload it again.',
  },
  password: {
    title: 'The selected file is password protected',
    fix: 'Save it again without a password, then upload it.',
  },
  damaged: {
    title: 'The selected file is damaged or incomplete',
    fix: 'Open it on your computer to check that it is complete, export it again, then upload it.',
  },
  'too-complex': {
    title: 'The selected file is too complex to check',
    fix: 'Flatten transparency and layers, or save pictures at 300 dpi, then export the PDF again. If that does not help, contact us.',
  },
  'content-lost': {
    title: 'The fix would have changed how a page looks',
    fix: 'A page would not have looked the same, so we left your file as it is. Make the change in your design program and upload the file again, or contact us.',
  },
  interrupted: {
    title: 'The selected file could not be uploaded – try again',
    fix: 'The connection was lost before the upload finished. Choose the file again.',
  },
  'not-stored': {
    title: 'The selected file could not be uploaded – try again',
    fix: 'We could not store it. That is our fault, not a problem with your file. Choose it again in a minute.',
  },
  'no-room': {
    title: 'We can’t accept more files at the moment',
    fix: 'Our storage is full. That is our fault, not a problem with your file. Try again tomorrow, or contact us and we’ll take your file by email.',
  },
  'too-many': {
    title: 'You can send at most 10 files at once',
    fix: 'Put some of them into one PDF, then choose them again.',
  },
  'too-big-together': {
    title: 'The selected files must be smaller than 100MB together',
    fix: 'Send fewer at once, or save pictures at 300 dpi and JPEG compression at high quality first.',
  },
};

/** Returns the wording for a refused file (GOV.UK Design System, file upload: error messages). */
export function refusalText(reason: Refusal): FindingText {
  return refusals[reason];
}

/** Returns why a finding is there and how to fix it. An unknown code (from a newer engine) still gets a true sentence. */
export function findingText(finding: Finding): FindingText {
  return (
    texts[finding.code]?.(finding) ?? {
      title: `The check found something${onPage(finding)} that we have no description for (${finding.code})`,
      fix: 'We’ll look at it before we print. Contact us if you’d like to know more.',
    }
  );
}

const CERTIFICATE: FindingText = {
  title: 'The selected file is locked: it can only be opened with a certificate',
  fix: 'It was encrypted for certain people, so we can’t read it. Save it again without security, then upload it.',
};

const NO_PDF_INSIDE: FindingText = {
  title: 'The selected file is an Illustrator file without a PDF inside',
  fix: 'We can’t see your design in it. In Illustrator choose File > Save As and tick “Create PDF Compatible File”, or save it as Adobe PDF. Then upload that.',
};

const BLEED =
  'Bleed is a strip of extra picture around the edge that we cut off, so that colour runs to the very edge of the paper';

const texts: Record<string, (finding: Finding) => FindingText> = {
  ...documentTexts,
  ...plateTexts,
  'file.password': ({ params }) => (params.key === 'certificate' ? CERTIFICATE : refusals.password),
  'file.damaged': ({ params }) => (params.key === 'illustrator' ? NO_PDF_INSIDE : refusals.damaged),
  'file.too-complex': () => refusals['too-complex'],
  'file.repaired': () => ({
    title: 'The file had a fault in its structure, which we fixed',
    fix: 'Compare the preview with your design. If anything is missing, export the PDF again.',
  }),
  'file.print-forbidden': () => ({
    title: 'The file does not allow printing',
    fix: 'Save the PDF again without restrictions (in the security settings, allow printing), then upload it.',
  }),
  'pages.none': () => ({
    title: 'The file has no pages',
    fix: 'Export your design as a PDF again, then upload it.',
  }),
  'pages.unchecked': ({ params }) => ({
    title: `We checked the first ${num(params.checked)} of ${num(params.count)} pages`,
    fix: 'Check the other pages yourself, or upload them as separate files.',
  }),
  'separation.unchecked': ({ params }) => ({
    title: `We did not look for cutting lines on ${num(params.count)} layers that don’t print`,
    fix: 'There are too many layers or pages. If a cutting line, varnish or white is on one of them, make that layer print and export again.',
  }),
  'page.damaged': (finding) => ({
    title: `Page ${finding.page ?? 1} is damaged and cannot be printed`,
    fix: 'Export the PDF again and check this page before you upload it.',
  }),
  'page.problems': (finding) => ({
    title: `Part of page ${finding.page ?? 1} could not be read`,
    fix: 'Compare the preview with your design. If anything is missing, export the PDF again.',
  }),
  'pages.count': (finding) => coverTexts.count(finding) ?? wrongCount(finding),
  'pages.blank': blankPages,
  'pages.missing': (finding) => coverTexts.missing(finding) ?? missingPages(finding),
  'pages.extra': ({ params }) =>
    params.wanted === 1
      ? {
          title: 'We will only print page 1',
          fix: `The file has ${pages(params.count)}. Choose Double Sided to print both sides, if the product offers it.`,
        }
      : {
          title: `We will only print the first ${num(params.wanted)} pages`,
          fix: `The file has ${pages(params.count)}. Choose more pages to print them all.`,
        },
  'bleed.missing': (finding) => ({
    title: `${which(finding)} ${num(finding.params.bleedMm)} mm of bleed on every side`,
    fix: `${BLEED}. Without it you may see a thin white line. Make the page ${size(finding, 'widthMm', 'heightMm')}, extend backgrounds to its edge, and export again. White backgrounds need no bleed.`,
  }),
  ...recordTexts,
  ...separationTexts,
  'size.wrong': (finding) => coverTexts.misplaced(finding) ?? wrongSize(finding),
  'size.spine': coverTexts.spine,
  'pages.spreads': coverTexts.spreads,
  'pages.white-inside': coverTexts.whiteInside,
  'bleed.unfilled': (finding) => ({
    title: `${subjectDoes(finding, 'stops')} at the cut on ${sides(finding)}: the bleed is empty`,
    fix: `${BLEED}. There is room for it, but it is blank, so you may see a thin white line. Extend backgrounds and pictures to the edge of the page, ${num(finding.params.bleedMm)} mm past the cut, and export again.`,
  }),
  'image.damaged': pictureTexts.damaged,
  'image.low': (finding) => lowPicture(finding, 'It would look blocky in print'),
  'image.line-art': pictureTexts.lineArt,
  'image.resolution': (finding) => lowPicture(finding, 'It prints, but looks soft'),
  'image.proportions': ({ params }) => ({
    title: 'The picture is a different shape from the paper',
    fix: `It is ${num(params.widthPx)} × ${num(params.heightPx)} pixels; the paper with bleed is ${num(params.widthMm)} × ${num(params.heightMm)} mm. We fill the paper, so part of the picture will be cut off. Crop it to that shape to choose what to keep.`,
  }),
  'image.alpha': () => ({
    title: 'Parts of the picture may be transparent',
    fix: 'They print as white paper. If that is what you want, you don’t need to do anything.',
  }),
  'colour.profile': pictureTexts.profile,
  'colour.rgb': (finding) => ({
    title: `Colours${onPages(finding)} are made for screens (RGB)`,
    fix: `This applies to ${list(finding.params.uses)}. We print with cyan, magenta, yellow and black, so we convert them. Most colours stay the same, but very bright blues, greens and pinks become duller. The proof shows how they will look.`,
  }),
  'colour.lab': (finding) => ({
    title: `Colours${onPages(finding)} are given as Lab values`,
    fix: 'We convert them to cyan, magenta, yellow and black. The proof shows how they will look.',
  }),
  'colour.spot': (finding) => ({
    title: `${finding.params.inks === 1 ? 'A special ink is' : `${num(finding.params.inks)} special inks are`} used: ${finding.params.names}`,
    fix: 'We print with cyan, magenta, yellow and black, and mix the nearest colour from these. The proof shows how it will look. If you need a real special ink, contact us.',
  }),
  'line.hairline': (finding) => ({
    title: `${finding.params.count === 1 ? 'A line' : 'Some lines'}${onPages(finding)} ${finding.params.count === 1 ? 'is' : 'are'} thinner than ${num(finding.params.leastPt, 2)} pt`,
    fix: `Very thin lines break up or disappear in print. Make them at least ${num(finding.params.leastPt, 2)} pt (${num(Number(finding.params.leastPt) * MM_PER_PT, 2)} mm) thick.`,
  }),
  'text.small': (finding) => ({
    title: `Some text${onPages(finding)} is smaller than ${num(finding.params.leastPt)} pt`,
    fix: 'It is hard to read, and thin letters may fill in. Make it larger if people need to read it.',
  }),
  'text.rich': (finding) => ({
    title: `Small text${onPages(finding)} is printed with three or four inks`,
    fix: 'The inks never line up exactly, so small letters look blurred. Use one ink for small text: plain black (K 100 %) is sharpest.',
  }),
  'text.knocked-out': (finding) => ({
    title: `Small white text${onPages(finding)} is on a background of three or four inks`,
    fix: `The inks never line up exactly and run into thin white letters. Make the text at least ${num(finding.params.leastPt)} pt or bold, or print the background with one or two inks: plain black (K 100 %) is best.`,
  }),
  'text.near-trim': (finding) => ({
    title: `Text${onPages(finding)} is less than ${num(finding.params.safeMm)} mm from the cut`,
    fix: `The cut may be a millimetre off, so text at the very edge can look wrong or be cut into. Move it at least ${num(finding.params.safeMm)} mm inside the cut line.`,
  }),
  'ink.heavy': (finding) => ({
    title: `Too much ink${onPages(finding)}: up to ${num(finding.params.tacPercent)} %, but the paper takes ${num(finding.params.limitPercent)} %`,
    fix: 'The four inks together soak the paper, so it does not dry and marks the next sheet. Make the darkest colours lighter, or let us convert the file.',
  }),
  'ink.spots': (finding) => ({
    title: `Small parts${onPages(finding)} have more ink than the paper takes: ${num(finding.params.tacPercent)} % instead of ${num(finding.params.limitPercent)} %`,
    fix: 'It may dry slowly and mark the next sheet. Make these dark parts a little lighter if you can.',
  }),
  'page.annotations': (finding) => ({
    title: `There are comments or form fields${onPages(finding)}`,
    fix: 'The proof shows how they print. Remove them from the PDF, or let us make them a fixed part of the page.',
  }),
  'page.blank': (finding) => ({
    title: `${subject(finding)} empty`,
    fix: 'It prints as white paper. If that is what you want, you don’t need to do anything.',
  }),
  'page.drawn': pictureTexts.drawn,
  'page.left-out': (finding) => ({
    title: `Some things${onPages(finding)} are only for screens: ${list(finding.params.kinds)}`,
    fix: 'They don’t print, so we leave them out. The proof shows what prints. If anything is missing, make it a fixed part of the page in your design program.',
  }),
  'font.not-embedded': ({ params }) => ({
    title: `${params.count === 1 ? 'A font is' : `${num(params.count)} fonts are`} missing from the file: ${params.names}${Number(params.more) > 0 ? ` and ${num(params.more)} more` : ''}`,
    fix: `Without its fonts the text would print in a different typeface, or not at all. Export the PDF again with all fonts embedded, ${params.replaceable ? 'or let us put in fonts of the same widths' : 'or convert the text to outlines'}.`,
  }),
};

function lowPicture(finding: Finding, effect: string): FindingText {
  const { ppi, wantedPpi, neededWidthPx, neededHeightPx, count = 1 } = finding.params;
  const need = `Print needs ${num(wantedPpi)}`;
  if (neededWidthPx !== undefined)
    return {
      title: `This picture is ${num(ppi)} dpi at this size. ${need}`,
      fix: `${effect}. Upload a picture of at least ${num(neededWidthPx)} × ${num(neededHeightPx)} pixels, or choose a smaller size.`,
    };
  const one = Number(count) === 1;
  return {
    title: one
      ? `A picture${onPages(finding)} is ${num(ppi)} dpi at the size you placed it. ${need}`
      : `${num(count)} pictures${onPages(finding)} are ${num(ppi)} dpi or a little more at the size you placed them. ${need}`,
    fix: `${effect}. Put ${one ? 'a larger original of it' : 'larger originals of them'} into your design, or make ${one ? 'it' : 'them'} smaller on the page.`,
  };
}

/** `The picture stops`, `Page 2 stops`, `Pages 1–4 stop`. */
function subjectDoes({ params }: Finding, verb: string): string {
  if (Number(params.pageCount ?? 1) > 1) return `The artwork of pages ${params.pages} ${verb}`;
  return params.pages ? `The artwork of page ${params.pages} ${verb}` : `The artwork ${verb}`;
}

/** `left`, `left and right`, `left, top and right`. */
function sides({ params }: Finding): string {
  const names = String(params.sides ?? '').split(', ');
  return names.length === 4 ? 'every side' : `the ${list(names.join(', '))}`;
}

function list(words: string | number | undefined): string {
  const parts = String(words ?? '').split(', ');
  const last = parts.pop() ?? '';
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last;
}

const MM_PER_PT = 25.4 / 72;

function which({ params }: Finding): string {
  if (Number(params.pageCount ?? 1) > 1) return `Pages ${params.pages} do not have`;
  return params.pages ? `Page ${params.pages} does not have` : 'The page does not have';
}

const onPage = ({ page }: Finding) => (page === null ? '' : ` on page ${page}`);
