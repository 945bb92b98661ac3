import type { EngineReport } from '#preflight/index.ts';
import { type FindingText, findingText, type Refusal, refusalText } from '#preflight/index.ts';
import type { Artwork } from '../artwork.ts';

/** A refused file and the reason; `name` is null if the reason concerns all files. */
export type RefusedFile = FindingText & { name: string | null };

/** Returns why a checked file can't be joined to another, or null if it can. Pure. */
export function whyNotJoined({ originalName }: Pick<Artwork, 'originalName'>, report: EngineReport) {
  const words = refusalOf(report);
  return words && { name: originalName, ...words };
}

/** Joining would lose or hide these, so file-level faults are reported on the file itself. */
const BEYOND_JOINING = new Set(['file.print-forbidden', 'pages.none', 'page.damaged']);

function refusalOf(report: EngineReport): FindingText | null {
  const refused = report.findings.find(({ code }) => REFUSED.has(code));
  if (refused) return findingText(refused);
  const finding = report.findings.find(({ code }) => BEYOND_JOINING.has(code));
  if (finding) return findingText(finding);
  if (report.pageCount === 0) return refusalText('damaged');
  if (report.document?.xfa)
    return {
      title: 'The file is an interactive form',
      fix: 'Print it to a PDF from the program you use to fill it in, then upload that PDF.',
    };
  if (report.document?.encrypted)
    return {
      title: 'The file is protected against changes',
      fix: 'Save the PDF again without restrictions (in the security settings), then upload it.',
    };
  return null;
}

const REFUSED = new Set(['file.password', 'file.damaged', 'file.too-complex']);

/** The words for a file refused before its check. */
export const refusedFile = (name: string | null, refusal: Refusal): RefusedFile => ({
  name,
  ...refusalText(refusal),
});
