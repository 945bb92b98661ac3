/**
 * A removed line, as carried by the page's address and the Undo form. Undo checks it like any added line, so none of it
 * needs to be trusted.
 */
export interface RemovedLine {
  lineId: string;
  productId: string;
  productName: string;
  /** null if it had no file yet */
  artworkId: string | null;
  /** the file that showed what was wanted */
  ideaId?: string | null | undefined;
  /** whether a person was to look at it */
  wantsLook?: boolean | undefined;
  /** what we were to design for it */
  briefId?: string | null | undefined;
  /** codes of the warnings that the customer had accepted */
  accepted: string[];
  selectedOptions: Record<string, string>;
  vatAnswers: Record<string, string>;
}

export function writeRemoved(line: RemovedLine): string {
  return JSON.stringify(line);
}
