import type { PDFDocument, PDFObject } from 'mupdf';
import type { Box, BoxName, PageFacts, Rect } from '../report/report.ts';
import { MM_PER_INCH } from '../spec/artwork-spec.ts';
import { dictionary, inherited, numberOf, own } from './pdf-objects.ts';
import { displayTransform, transformRect } from './rects.ts';

/** What viewers use if the MediaBox is missing or empty: US Letter (so do MuPDF and Poppler). */
const FALLBACK_MEDIA: Box = [0, 0, 612, 792];

/**
 * Returns the boxes, rotation and visible size of page `page` (from 1), by PDF 32000-1, 7.7.3.4 (only MediaBox, CropBox
 * and Rotate are inherited) and 14.11.2 (Crop defaults to Media, Bleed and Trim to Crop; all are clipped to the
 * MediaBox). Throws if the page can't be found.
 */
export function readPageFacts(doc: PDFDocument, page: number): PageFacts {
  const dict = doc.findPage(page - 1);
  if (!dictionary(dict)) throw new Error(`page ${page} is not a page`);
  const statedBoxes: BoxName[] = [];
  const take = (name: BoxName, stated: Box | null, fallback: Box): Box => {
    if (stated) statedBoxes.push(name);
    return stated ?? fallback;
  };
  const media = take('media', boxOf(inherited(dict, 'MediaBox')), FALLBACK_MEDIA);
  const within = (key: PDFObject | null) => clip(boxOf(key), media);
  const crop = take('crop', within(inherited(dict, 'CropBox')), media);
  const bleed = take('bleed', within(own(dict, 'BleedBox')), crop);
  const trim = take('trim', within(own(dict, 'TrimBox')), crop);
  const rotate = quarterTurns(numberOf(inherited(dict, 'Rotate')) ?? 0);
  const userUnit = positive(numberOf(own(dict, 'UserUnit'))) ?? 1;
  const size = sizeMm(crop, rotate, userUnit);
  return { page, boxes: { media, crop, bleed, trim }, statedBoxes, rotate, userUnit, ...size };
}

/** The whole sheet as viewed, in points from its top left corner. */
export const sheetOf = ({ boxes, rotate, userUnit }: PageFacts): Rect =>
  transformRect(boxes.media, displayTransform(boxes.media, rotate, userUnit));

/**
 * mupdf clips drawing and tracing to the CropBox even when asked for the MediaBox, so this widens it before loading.
 */
export function showWholeMedia(doc: PDFDocument, facts: PageFacts): void {
  doc.findPage(facts.page - 1).put('CropBox', [...facts.boxes.media]);
}

function sizeMm(box: Box, rotate: number, userUnit: number): { widthMm: number; heightMm: number } {
  const mm = (units: number) => round((units * userUnit * MM_PER_INCH) / 72);
  const [across, up] = [mm(box[2] - box[0]), mm(box[3] - box[1])];
  return rotate % 180 === 0 ? { widthMm: across, heightMm: up } : { widthMm: up, heightMm: across };
}

/** Rounds to thousandths of a millimetre: precise enough for every rule, and short in JSON. */
const round = (mm: number) => Math.round(mm * 1000) / 1000;

function quarterTurns(degrees: number): 0 | 90 | 180 | 270 {
  const turned = ((Math.round(degrees / 90) * 90) % 360) + (degrees < 0 ? 360 : 0);
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0;
}

/** Returns a box with its corners in order, or null if it is invalid or has no area. */
function boxOf(array: PDFObject | null): Box | null {
  if (!array?.isArray() || array.length < 4) return null;
  const at = (i: number) => numberOf(own(array, i));
  const [a, b, c, d] = [at(0), at(1), at(2), at(3)];
  if (a === null || b === null || c === null || d === null) return null;
  return withArea([Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]);
}

function clip(inner: Box | null, outer: Box): Box | null {
  if (!inner) return null;
  const [left, bottom] = [Math.max(inner[0], outer[0]), Math.max(inner[1], outer[1])];
  return withArea([left, bottom, Math.min(inner[2], outer[2]), Math.min(inner[3], outer[3])]);
}

const withArea = (box: Box): Box | null => (box[2] > box[0] && box[3] > box[1] ? box : null);

const positive = (value: number | null): number | null => (value !== null && value > 0 ? value : null);
