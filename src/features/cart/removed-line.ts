/**
 * A line that was just taken out, as the page's address and the Undo form carry it: what is put back is checked as
 * whatever is added, so nothing of it has to be believed.
 */
export interface RemovedLine {
  lineId: string;
  productId: string;
  productName: string;
  artworkId: string;
  selectedOptions: Record<string, string>;
}

export function writeRemoved(line: RemovedLine): string {
  return JSON.stringify(line);
}
