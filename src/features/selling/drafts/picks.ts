import type { OfferLine } from '#features/orders/staff-lines/index.ts';
import type { Picks } from './draft.ts';
import type { OfferContent } from './offer-content.ts';

/** How many ways of picking an offer may have together: each has totals of its own. */
export const WAYS_MAX = 100;

/** How many further quantities a line may offer. */
export const ALTERNATIVES_MAX = 5;

/** The name of the field with what a customer picks of a line. */
export const pickField = (lineId: string) => `pick.${lineId}`;

/** Returns the quantities that a line offers, its own first. */
export function quantitiesOf({ alternatives = [], ...own }: OfferLine): OfferLine[] {
  return [own, ...alternatives];
}

/** The lines of which the customer picks a quantity. */
export const linesToPick = ({ lines }: Pick<OfferContent, 'lines'>): OfferLine[] =>
  lines.filter(({ alternatives = [] }) => alternatives.length > 0);

/** How many ways there are of picking quantities of these lines, or of lines as staff typed them. */
export const countWays = (lines: readonly { alternatives?: readonly unknown[] }[]): number =>
  lines.reduce((ways, { alternatives = [] }) => ways * (1 + alternatives.length), 1);

/** Returns every way in which a customer may pick quantities, with the lines that it leads to. */
export function waysOf(lines: readonly OfferLine[]): { picks: Picks; lines: OfferLine[] }[] {
  return lines.reduce<{ picks: Picks; lines: OfferLine[] }[]>(
    (ways, line) =>
      ways.flatMap((way) =>
        quantitiesOf(line).map((picked, i) => ({
          picks: line.alternatives?.length ? { ...way.picks, [line.lineId]: i } : way.picks,
          lines: [...way.lines, picked],
        })),
      ),
    [{ picks: {}, lines: [] }],
  );
}

/** Returns an offer as it is with what its customer picked; null while something is still to be picked. */
export function pickedContent(content: OfferContent, picks: Picks): OfferContent | null {
  const { ways, lines, ...rest } = content;
  if (!ways) return content;
  const way = ways.find((it) => Object.entries(it.picks).every(([lineId, i]) => picks[lineId] === i));
  if (!way) return null;
  const { totals, delivery } = way;
  const picked = lines.map((line) => quantitiesOf(line)[picks[line.lineId] ?? 0] ?? line);
  return { ...rest, lines: picked, totals, delivery };
}

/** The lowest total of an offer: with nothing to pick, its only one. */
export const lowestPence = ({ ways, totals }: OfferContent): number =>
  ways ? Math.min(...ways.map((way) => way.totals.totalPence)) : totals.totalPence;

/** Returns what a form picks of an offer: only what the offer has. */
export function picksIn(content: OfferContent, values: Readonly<Record<string, string>>): Picks {
  return Object.fromEntries(
    linesToPick(content).flatMap((line) => {
      const value = values[pickField(line.lineId)] ?? '';
      const isOffered = /^\d$/.test(value) && Number(value) < quantitiesOf(line).length;
      return isOffered ? [[line.lineId, Number(value)] as const] : [];
    }),
  );
}

/** What is picked, in the order of the lines, as part of the key of its order. */
export const picksKey = (content: OfferContent, picks: Picks): string =>
  linesToPick(content)
    .map(({ lineId }) => `:${picks[lineId] ?? ''}`)
    .join('');

/** `500`: how many copies a line is for; of what we don't print, as staff typed it. */
export const quantityWords = ({ options, quantity }: OfferLine): string =>
  options.find(({ group }) => group === 'quantities')?.name ?? String(quantity);
