import type { RefusedReason } from './engine/engine.ts';
import type { Finding } from './report.ts';

/** `title` says what is the matter, `fix` what to do about it. Plain text, British English. */
export type FindingText = { title: string; fix: string };

/** Why an upload was turned away before any check. */
export type UploadRefusal = 'wrong-type' | 'too-big' | 'empty' | 'eps' | 'interrupted' | 'not-stored';

/** Why a file was turned away at all: by the upload, or by the engine. */
export type Refusal = UploadRefusal | RefusedReason;

const SAVE_AS_PDF =
  'In your design program choose File, then Save As or Export, pick PDF, and upload that. “PDF/X-4” or “High quality print” are good settings.';

const refusals: Record<Refusal, FindingText> = {
  'wrong-type': { title: 'The selected file must be a PDF, JPG or PNG', fix: SAVE_AS_PDF },
  'too-big': {
    title: 'The selected file must be smaller than 50MB',
    fix: 'Export the PDF again with pictures at 300 dpi and JPEG compression at high quality. That rarely needs more than 20 MB.',
  },
  empty: {
    title: 'The selected file is empty',
    fix: 'Open it on your computer to check, then save and upload it again.',
  },
  eps: {
    title: 'The selected file must be a PDF, JPG or PNG',
    fix: `This is an EPS or PostScript file, which we do not print from. ${SAVE_AS_PDF}`,
  },
  password: {
    title: 'The selected file is password protected',
    fix: 'Save it again without a password, then upload it.',
  },
  damaged: {
    title: 'The selected file is damaged or incomplete',
    fix: 'Open it on your computer to check that it is whole, export it again, then upload it.',
  },
  'too-complex': {
    title: 'The selected file is too complex to check',
    fix: 'Flatten transparency and layers, or save pictures at 300 dpi, then export the PDF again. If that does not help, contact us.',
  },
  interrupted: {
    title: 'The selected file could not be uploaded – try again',
    fix: 'The connection broke off before the file was complete. Choose it again.',
  },
  'not-stored': {
    title: 'The selected file could not be uploaded – try again',
    fix: 'We could not store it. That is our fault, not your file’s: choose it again in a minute.',
  },
};

/** The words for a file that is turned away (GOV.UK Design System, file upload: error messages). */
export function refusalText(reason: Refusal): FindingText {
  return refusals[reason];
}

/** Why a finding is there and how to mend it. An unknown code (from a newer engine) still gets a true sentence. */
export function findingText(finding: Finding): FindingText {
  return (
    texts[finding.code]?.(finding) ?? {
      title: `The check found something${onPage(finding)} that we have no description for (${finding.code})`,
      fix: 'We look at it before we print. Contact us if you want to know more.',
    }
  );
}

const BLEED =
  'Bleed is the strip of picture around the edge that is cut off, so that colour runs to the very edge of the paper';

const texts: Record<string, (finding: Finding) => FindingText> = {
  'file.password': () => refusals.password,
  'file.damaged': () => refusals.damaged,
  'file.too-complex': () => refusals['too-complex'],
  'file.repaired': () => ({
    title: 'The file has a fault in its structure, which we repaired',
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
  'page.damaged': (finding) => ({
    title: `Page ${finding.page ?? 1} is damaged and cannot be printed`,
    fix: 'Export the PDF again and look at this page before you upload it.',
  }),
  'page.problems': (finding) => ({
    title: `Part of page ${finding.page ?? 1} could not be read`,
    fix: 'Compare the preview with your design. If anything is missing, export the PDF again.',
  }),
  'pages.count': ({ params }) => ({
    title: `The file has ${pages(params.count)}; this product takes ${between(params.min, params.max)}`,
    fix: `Upload a file with ${pages(params.wanted)}.`,
  }),
  'pages.missing': ({ params }) => ({
    title: `The file has ${pages(params.count)}; the options you chose need ${num(params.wanted)}`,
    fix:
      params.wanted === 2
        ? 'Upload one PDF with 2 pages, front first, or choose Single Sided.'
        : `Upload one PDF with ${pages(params.wanted)} in reading order, covers included.`,
  }),
  'pages.extra': ({ params }) =>
    params.wanted === 1
      ? {
          title: 'Only page 1 is printed',
          fix: `The file has ${pages(params.count)}. Choose Double Sided to print both sides, where the product offers it.`,
        }
      : {
          title: `Only the first ${num(params.wanted)} pages are printed`,
          fix: `The file has ${pages(params.count)}. Choose more pages to print them all.`,
        },
  'bleed.missing': (finding) => ({
    title: `${which(finding)} ${num(finding.params.bleedMm)} mm of bleed on every side`,
    fix: `${BLEED}. Without it a thin white line may show. Make the page ${size(finding, 'widthMm', 'heightMm')}, let backgrounds run to its edge, and export again. White backgrounds need nothing.`,
  }),
  'size.wrong': (finding) => ({
    title: wrongSizeTitle(finding),
    fix: `${scaleAdvice(finding)}Make the page ${size(finding, 'wantedWidthMm', 'wantedHeightMm')}, or ${size(finding, 'fullWidthMm', 'fullHeightMm')} with bleed, and export again – or choose the size that you designed for.`,
  }),
  'image.proportions': ({ params }) => ({
    title: 'The picture has a different shape from the paper',
    fix: `It is ${num(params.widthPx)} × ${num(params.heightPx)} pixels; the paper with bleed is ${num(params.widthMm)} × ${num(params.heightMm)} mm. We fill the paper, so part of the picture is cut off. Crop it to that shape to decide what stays.`,
  }),
  'image.resolution': ({ params }) => ({
    title: `This picture is ${num(params.ppi)} dpi at this size. Print needs ${num(params.wantedPpi)}`,
    fix: `It prints, but looks soft or blocky. Upload one of at least ${num(params.neededWidthPx)} × ${num(params.neededHeightPx)} pixels, or choose a smaller size.`,
  }),
};

function wrongSizeTitle(finding: Finding): string {
  const { name, wantedName } = finding.params;
  const measured = size(finding, 'widthMm', 'heightMm');
  const is = name ? `${name} (${measured})` : measured;
  const wanted = size(finding, 'wantedWidthMm', 'wantedHeightMm');
  return `${subject(finding)} ${is}; you chose ${wantedName ? `${wantedName} (${wanted})` : wanted}`;
}

function scaleAdvice({ params }: Finding): string {
  const { scalePercent, wantedName } = params;
  if (scalePercent === undefined)
    return 'It has a different shape, so it cannot simply be made larger or smaller. ';
  return `It would fit ${wantedName ?? 'this size'} at ${num(scalePercent)} %. `;
}

/** `Page 2 is`, `Pages 1–4 are`, `The page is`. */
function subject({ params }: Finding): string {
  if (Number(params.pageCount ?? 1) > 1) return `Pages ${params.pages} are`;
  return params.pages ? `Page ${params.pages} is` : 'The page is';
}

function which({ params }: Finding): string {
  if (Number(params.pageCount ?? 1) > 1) return `Pages ${params.pages} do not have`;
  return params.pages ? `Page ${params.pages} does not have` : 'The page does not have';
}

const onPage = ({ page }: Finding) => (page === null ? '' : ` on page ${page}`);

function size({ params }: Finding, width: string, height: string): string {
  return `${num(params[width])} × ${num(params[height])} mm`;
}

function pages(count: string | number | undefined): string {
  return count === 1 ? '1 page' : `${num(count)} pages`;
}

function between(min: string | number | undefined, max: string | number | undefined): string {
  return min === max ? pages(min) : `${num(min)} to ${pages(max)}`;
}

/** At most one decimal; thousands with a comma. */
function num(value: string | number | undefined): string {
  if (typeof value !== 'number') return value ?? '';
  return value.toLocaleString('en-GB', { maximumFractionDigits: 1 });
}
