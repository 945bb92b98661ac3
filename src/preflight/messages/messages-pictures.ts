import type { Finding } from '../report/report.ts';
import { type FindingText, num, onPages, size } from './message-words.ts';

/** Findings about the pictures in a file. */
export const pictureTexts = {
  damaged(finding: Finding): FindingText {
    const { count = 1, where, widthMm } = finding.params;
    const about = [
      ...(widthMm === undefined ? [] : [size(finding, 'widthMm', 'heightMm')]),
      ...(where ? [where === 'middle' ? 'in the middle' : `at the ${where}`] : []),
    ].join(', ');
    const one = Number(count) === 1;
    const title = one
      ? `A picture${onPages(finding)} is damaged`
      : `${num(count)} pictures${onPages(finding)} are damaged`;
    return {
      title: about ? `${title}: ${one ? about : `the first is ${about}`}` : title,
      fix: 'Some of it is missing from the file, so it would print with a hole, as a black box or as noise. Put the original picture into your design again, then export the PDF again.',
    };
  },

  lineArt(finding: Finding): FindingText {
    const { ppi, wantedPpi, neededWidthPx, neededHeightPx, count = 1 } = finding.params;
    const many = Number(count) > 1;
    const subject = many ? `${num(count)} black-and-white pictures` : 'A black-and-white picture';
    const place = `${onPages(finding)} ${many ? 'are' : 'is'} ${num(ppi)} dpi${many ? ' or a little more' : ''}`;
    const larger =
      neededWidthPx === undefined
        ? `Scan or export ${many ? 'them' : 'it'} again at ${num(wantedPpi)} dpi, or place ${many ? 'them' : 'it'} smaller`
        : `Upload a picture of at least ${num(neededWidthPx)} × ${num(neededHeightPx)} pixels`;
    return {
      title: `${subject}${place}. Line art needs ${num(wantedPpi)}`,
      fix: `Every pixel is black or white, so the edges show as steps. ${larger}. Vector graphics are always sharp.`,
    };
  },

  /** What the fix for colours could only draw as a picture. */
  drawn(finding: Finding): FindingText {
    const { what, pageCount, pages } = finding.params;
    const many = Number(pageCount) > 1;
    if (what === 'page')
      return {
        title: many ? `Pages ${pages} are now pictures` : `Page ${pages} is now a picture`,
        fix: 'We couldn’t convert it to CMYK, so we turned it into a high-resolution picture. Small text may look softer. For sharper text, export the PDF again in CMYK.',
      };
    const [subject, reason] =
      what === 'mesh'
        ? ['Gradient meshes', 'They can’t be converted to CMYK exactly']
        : ['Some parts', 'Their colours blend on screen (transparency or “Multiply”) as ink can’t'];
    return {
      title: `${subject}${onPages(finding)} are now pictures`,
      fix: `${reason}, so we turned them into high-resolution pictures. Everything else stays sharp. If they contain small text, export the PDF again in CMYK.`,
    };
  },

  profile: (finding: Finding): FindingText => ({
    title: `A colour profile${onPages(finding)} doesn’t fit its colours, so we ignore it`,
    fix: 'Other programs do the same. Check the colours in the proof. If they are wrong, export the picture or the PDF again with the right profile, or without one.',
  }),
};
