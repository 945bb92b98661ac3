/** A line that staff saved for the next quotes. */
export interface SavedLine {
  id: string;
  name: string;
  /** the product's name, or what it is */
  what: string | null;
  /** staff's own price; null for the shop's */
  pricePence: number | null;
}
