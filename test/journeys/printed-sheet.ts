import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import * as mupdf from 'mupdf';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { differenceOf, drawn } from '../drawn-pages.ts';
import { pt } from '../fixtures/artwork.ts';
import { SHOP } from './back-office.ts';

/** Returns the text of each page's barcode, as a scanner reads it from the paper: at 300 dpi. */
export async function barcodesOf(pdf: Uint8Array): Promise<string[]> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const paper = mupdf.Document.openDocument(pdf, 'application/pdf');
  const codes: string[] = [];
  for (let at = 0; at < paper.countPages(); at += 1) {
    const matrix = mupdf.Matrix.scale(300 / 72, 300 / 72);
    const pixels = paper.loadPage(at).toPixmap(matrix, mupdf.ColorSpace.DeviceRGB, false);
    const barcodes = await readBarcodes(new Uint8Array(pixels.asPNG()), { formats: ['Code128'] });
    codes.push(...barcodes.map(({ text }) => text));
  }
  return codes;
}

/** Returns the file that a link on the page leads to. */
export async function fileOf(page: Page, path: string): Promise<Buffer> {
  const answer = await page.request.get(new URL(path, `${SHOP()}/`).href);
  expect(answer.status(), path).toBe(200);
  return answer.body();
}

/** A job's file, whose pages are `width` × `height` mm when cut. */
export interface Original {
  pdf: Uint8Array;
  width: number;
  height: number;
  isBooklet: boolean;
}

interface Trim {
  page: number;
  side: string;
  job: string;
  piece: string;
  left: number;
  bottom: number;
  width: number;
  height: number;
  turn: number;
}

/** Where each piece lies according to the cut list; a PDF page for each side, in order. */
function trimsOf(csv: Buffer): Trim[] {
  const rows = parse(csv, { columns: true, bom: true }) as Record<string, string>[];
  const sides: string[] = [];
  return rows.flatMap((row) => {
    const [, side] = /^trim, (.*)$/.exec(row.What ?? '') ?? [];
    if (!side) return [];
    const name = `${row.Sheet} ${side}`;
    if (!sides.includes(name)) sides.push(name);
    const [left = 0, bottom = 0] = (row['From edge (mm)'] ?? '').match(/[\d.]+/g)?.map(Number) ?? [];
    const [width = 0, height = 0, turn = 0] = (row.Where ?? '').match(/[\d.]+/g)?.map(Number) ?? [];
    const { Job: job = '', Piece: piece = '' } = row;
    return [{ page: sides.indexOf(name), side, job, piece, left, bottom, width, height, turn }];
  });
}

/** The pages of a file that belong on one side of a piece, from left to right: of flat work, or of a stapled spread. */
function expectedPages({ pdf, isBooklet }: Original, { side, piece }: Trim): number[] {
  if (!isBooklet) return [side === 'front' ? 1 : 2];
  const last = mupdf.Document.openDocument(pdf, 'application/pdf').countPages();
  const nth = Number(/^Spread (\d+)/.exec(piece)?.[1]) - 1;
  return side === 'front' ? [last - 2 * nth, 1 + 2 * nth] : [2 + 2 * nth, last - 1 - 2 * nth];
}

/** Returns each piece on each side of the sheets that doesn't look like its page in the original at 150 dpi. */
export function wrongOnSheets(sheets: Buffer, cuts: Buffer, originals: Record<string, Original>): string[] {
  const doc = mupdf.Document.openDocument(sheets, 'application/pdf') as mupdf.PDFDocument;
  const trims = trimsOf(cuts);
  expect(new Set(trims.map(({ job }) => job))).toEqual(new Set(Object.keys(originals)));
  return trims.flatMap((trim) => {
    const original = originals[trim.job];
    if (!original) return [];
    const expected = expectedPages(original, trim);
    return expected.flatMap((page, nth) => {
      const size = { widthPt: pt(original.width) - 4, heightPt: pt(original.height) - 4 };
      const aside = pt(original.width) * (nth - (expected.length - 1) / 2);
      const there = drawn(doc, trim.page, { ...middleOf(doc, trim, aside), degrees: trim.turn, ...size });
      const share = differenceOf(drawnAlone(original.pdf, page - 1, size), there);
      return share > DIFFERENT_MAX ? [`${trim.job} ${trim.piece} ${trim.side}, page ${page}: ${share}`] : [];
    });
  });
}

/** Edges are smoothed, and the pages of a booklet are pushed out by the thickness of its paper. */
const DIFFERENT_MAX = 0.005;

/**
 * The middle of a page on the sheet, from the top left; `aside` is its distance from the middle of its piece when that
 * is held upright.
 */
function middleOf(doc: mupdf.PDFDocument, { page, left, bottom, width, height, turn }: Trim, aside: number) {
  const [, top, , end] = doc.loadPage(page).getBounds();
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return { x: pt(left + width / 2) + aside * cos, y: end - top - pt(bottom + height / 2) - aside * sin };
}

function drawnAlone(pdf: Uint8Array, page: number, size: { widthPt: number; heightPt: number }): Uint8Array {
  const doc = mupdf.Document.openDocument(pdf, 'application/pdf') as mupdf.PDFDocument;
  const [left, top, right, bottom] = doc.loadPage(page).getBounds('MediaBox');
  return drawn(doc, page, { x: (left + right) / 2, y: (top + bottom) / 2, degrees: 0, ...size });
}
