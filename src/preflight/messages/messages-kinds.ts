import { isConverted } from '../report/file-kind.ts';
import type { ConvertRefusal, FileKind, ForeignKind, PrintableKind } from '../report/kinds.ts';
import type { FindingText } from './message-words.ts';

/** Why a file that we don't print from was refused: what kind it is, or why it couldn't be converted. */
export type KindRefusal = ForeignKind | Exclude<ConvertRefusal, 'damaged' | 'too-complex'>;

/** Returns why a file is refused if files of its kind are not converted. */
export function refusalOfKind(kind: Exclude<FileKind, PrintableKind>): ForeignKind | 'empty' | 'wrong-type' {
  return kind === 'other' || isConverted(kind) ? 'wrong-type' : kind;
}

/** What to do in the program that made the file, in one step. */
const STEPS: Record<KindRefusal, string> = {
  affinity:
    'This is an Affinity document. In Affinity choose File > Export > PDF, preset “PDF (for print)”, and upload that.',
  ai: 'This is an old Illustrator file without a PDF inside. In Illustrator choose File > Save As > Adobe PDF, and upload that.',
  archive:
    'This is a ZIP or similar archive. Open it on your computer, then choose the files inside. You can choose several at once.',
  bmp: 'This is a BMP picture. Open it in Paint or Preview, choose Save As or Export, pick PNG, and upload that.',
  'camera-raw':
    'This is a camera’s raw file. In your photo program export it as a JPG at full size, and upload that.',
  corel:
    'This is a CorelDRAW document. In CorelDRAW choose File > Publish to PDF, preset “Prepress”, and upload that.',
  eps: 'This is an EPS or PostScript file, which we can’t print from. Open it in Illustrator or Affinity, choose File > Save As or Export, pick PDF, and upload that.',
  excel: 'This is an Excel workbook. In Excel choose File > Export > Create PDF/XPS, and upload that.',
  indesign:
    'This is an InDesign document. In InDesign choose File > Export > Adobe PDF (Print), with Use Document Bleed Settings, and upload that.',
  iwork:
    'This is a Pages, Keynote or Numbers document. In that program choose File > Export To > PDF, image quality Best, and upload that.',
  office:
    'This is a Word, PowerPoint, Excel or Publisher document. In that program choose File > Save As, pick PDF, and upload that.',
  opendocument: 'This is a LibreOffice document. Choose File > Export As > Export as PDF, and upload that.',
  powerpoint:
    'This is a PowerPoint presentation. In PowerPoint choose File > Export > Create PDF/XPS, and upload that.',
  psd: 'This is a Photoshop document. In Photoshop choose File > Save As > Photoshop PDF, and upload that.',
  publisher:
    'This is a Publisher document. In Publisher choose File > Export > Create PDF/XPS, with Options > Commercial Press, and upload that.',
  rtf: 'This is a text document. Open it in Word or Pages, choose File > Save As or Export, pick PDF, and upload that.',
  'several-pages':
    'This TIFF holds more than one picture. Save the one you want as a JPG or PNG, or all of them as one PDF, and upload that.',
  'svg-linked':
    'This SVG shows pictures that are in other files. Open it in the program that made it, save it as a PDF, and upload that.',
  'svg-text':
    'This SVG holds text, and we don’t have its fonts. Open it in the program that made it, save it as a PDF, and upload that.',
  video: 'This is a video or a sound. Export one picture of it as a JPG, and upload that.',
  'web-link':
    'This is a web page or a link, not the design. In Canva choose Share > Download > PDF Print; on other pages download the file. Then upload that.',
  word: 'This is a Word document. In Word choose File > Save As, pick PDF, and upload that.',
};

const TITLE = 'The selected file must be a PDF, JPG or PNG';

/** The words for each kind of file that we don't print from. */
export const kindRefusals = Object.fromEntries(
  Object.entries(STEPS).map(([kind, fix]) => [kind, { title: TITLE, fix }]),
) as Record<KindRefusal, FindingText>;
