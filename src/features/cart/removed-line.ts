/**
 * A line that was just taken out, as the page's address and the Undo form carry it: what is put back is checked as
 * whatever is added, so nothing of it has to be believed.
 */
export interface RemovedLine {
  lineId: string;
  productId: string;
  productName: string;
  artworkId: string;
  /** codes of the warnings that the customer had said yes to */
  accepted: string[];
  selectedOptions: Record<string, string>;
}

export function writeRemoved(line: RemovedLine): string {
  return JSON.stringify(line);
}
