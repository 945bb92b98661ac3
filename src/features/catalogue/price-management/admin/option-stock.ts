import { BRINGS_NONE } from '#features/pricing/prices/index.ts';
import type { PaperChoice } from './papers/paper-effects.ts';

/** What an option is made of, as stored. In a group that chooses the paper, 0 sheets means that it adds none. */
export interface OptionStock {
  paperId: string | null;
  sheets: number | null;
  extraGrams: number | null;
}

/** The same as typed: a paper's id, `none` or ''; sheets and grams as text. */
export interface StockInput {
  paper: string;
  sheets: string;
  grams: string;
}

const NO_STOCK: OptionStock = { paperId: null, sheets: null, extraGrams: null };
export const NO_STOCK_INPUT: StockInput = { paper: '', sheets: '', grams: '' };

/** An error in one of the fields. */
export interface WrongStock {
  field: keyof StockInput;
  problem: string;
}

interface StockRules {
  /** whether the option's group chooses the paper */
  setsPaper: boolean;
  papers: readonly PaperChoice[];
  /** null for a new option */
  stored: OptionStock | null;
}

/**
 * Reads an option's material. In a group that chooses the paper, a new option must name one or say that it adds none,
 * and no option loses its own. A form without these fields (`typed` is null) leaves the stored values alone.
 */
export function readStock(
  input: StockInput | null,
  { setsPaper, papers, stored }: StockRules,
): { stock: OptionStock; problems: WrongStock[] } {
  const { paper, sheets, grams } = input ?? stockInputs(stored ?? NO_STOCK);
  const problems: WrongStock[] = [];
  const isKnown = paper === '' || paper === BRINGS_NONE || papers.some(({ id }) => id === paper);
  const mayBeUnknown = stored !== null && stored.paperId === null && stored.sheets !== 0;
  if (setsPaper && (!isKnown || (paper === '' && !mayBeUnknown)))
    problems.push({ field: 'paper', problem: 'Choose its paper, or “Adds no paper”' });
  const isSheets =
    sheets === '' || (/^\d{1,4}$/.test(sheets) && Number(sheets) >= 1 && Number(sheets) <= 2000);
  if (!isSheets) problems.push({ field: 'sheets', problem: 'Sheets must be a whole number from 1 to 2,000' });
  else if (setsPaper && paper === BRINGS_NONE && sheets !== '')
    problems.push({ field: 'sheets', problem: 'Choose the paper for these sheets' });
  const isGrams = grams === '' || (/^\d{1,6}(\.\d{1,2})?$/.test(grams) && Number(grams) <= 100_000);
  if (!isGrams)
    problems.push({
      field: 'grams',
      problem: 'Other weight must be in grams, from 0 to 100,000, like 12 or 6.5',
    });
  const brings = setsPaper ? paper : '';
  const stock = {
    paperId: brings === '' || brings === BRINGS_NONE ? null : brings,
    sheets: brings === BRINGS_NONE ? 0 : isSheets && sheets !== '' ? Number(sheets) : null,
    extraGrams: isGrams && grams !== '' ? Number(grams) : null,
  };
  return { stock, problems };
}

/** Returns an option's material as form values. */
export function stockInputs({ paperId, sheets, extraGrams }: OptionStock): StockInput {
  return {
    paper: paperId ?? (sheets === 0 ? BRINGS_NONE : ''),
    sheets: sheets === null || sheets === 0 ? '' : String(sheets),
    grams: extraGrams === null ? '' : String(extraGrams),
  };
}

/** Returns `350gsm Silk, 50 sheets, 12 g`; '' if nothing is set. */
export function stockWords(
  { paperId, sheets, extraGrams }: OptionStock,
  papers: readonly PaperChoice[],
): string {
  return [
    paperId === null ? '' : (papers.find(({ id }) => id === paperId)?.name ?? paperId),
    sheets === null ? '' : sheets === 0 ? 'adds no paper' : `${sheets} ${sheets === 1 ? 'sheet' : 'sheets'}`,
    extraGrams === null ? '' : `${extraGrams} g`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** What a select of papers offers: those that can be chosen, and the stored one. */
export function paperOptions(
  papers: readonly PaperChoice[],
  chosen: string,
): [value: string, words: string][] {
  return papers
    .filter(({ id, isArchived }) => !isArchived || id === chosen)
    .map(({ id, name, isArchived }) => [id, isArchived ? `${name} (archived)` : name]);
}

/** The typed values as words; unreadable figures are shown as typed. */
export function stockInputWords(input: StockInput, papers: readonly PaperChoice[]): string {
  const rules = { setsPaper: papers.length > 0, papers, stored: NO_STOCK };
  const { stock, problems } = readStock(input, rules);
  return problems.length === 0
    ? stockWords(stock, papers)
    : [input.paper, input.sheets, input.grams].filter(Boolean).join(' ');
}
