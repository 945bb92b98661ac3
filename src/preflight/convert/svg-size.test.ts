import { expect, test } from 'vitest';
import { svgSize } from './svg-size.ts';

const MM = 72 / 25.4;
const sized = (attributes: string) =>
  svgSize(`<?xml version="1.0"?>\n<svg xmlns="x" ${attributes}><g/></svg>`);

test.each([
  ['in mm', 'width="148mm" height="210mm"', 148 * MM, 210 * MM, false],
  ['in inches, in other quotes', `width='5in' height='4 in'`, 360, 288, false],
  ['in points', 'width="100pt" height="50pt"', 100, 50, false],
  ['in px', 'width="96px" height="48"', 72, 36, true],
  ['as a width, with a viewBox', 'width="100mm" viewBox="0 0 2 1"', 100 * MM, 50 * MM, false],
  ['as a height, with a viewBox', 'height="50mm" viewBox="0,0,2,1"', 100 * MM, 50 * MM, false],
  ['as a viewBox alone', 'viewBox="0 0 96 48"', 72, 36, true],
  ['in per cent, with a viewBox', 'width="100%" height="100%" viewBox="0 0 96 48"', 72, 36, true],
  ['beside a name with “>” in it', 'id="a>b" width="96" height="48"', 72, 36, true],
])('a size %s', (_name, attributes, widthPt, heightPt, isPx) => {
  const size = sized(attributes);
  expect(size?.widthPt).toBeCloseTo(widthPt);
  expect(size?.heightPt).toBeCloseTo(heightPt);
  expect(size?.isPx).toBe(isPx);
});

test.each([
  ['no size', ''],
  ['a width alone', 'width="10mm"'],
  ['letters for a unit', 'width="10em" height="10em"'],
  ['one side on paper and the other on a screen', 'width="10mm" height="10px"'],
  ['a size that no page has', 'width="1000000" height="10"'],
  ['no height at all', 'width="10" height="0"'],
])('%s: no size that we can tell', (_name, attributes) => {
  expect(sized(attributes)).toBeNull();
});
