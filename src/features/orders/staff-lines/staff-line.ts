import type { VatClass } from '#kit/money.ts';

/** A line as staff set it, in a draft or a changed order. */
export interface StaffLine {
  id: string;
  /** null: a free line, which has a description, a VAT class and a price, and which we don't print */
  productId: string | null;
  selectedOptions: Record<string, string>;
  vatAnswers: Record<string, string>;
  description: string | null;
  vatClass: VatClass | null;
  /** staff's price for all of it, with VAT; null: what the shop asks */
  pricePence: number | null;
  priceWhy: string | null;
  note: string | null;
  /** the customer's own reference for it */
  reference: string | null;
  /** of the files that came with the request; null: its file comes after it is ordered */
  artworkId: string | null;
}

/** What a new line has beside its id. */
export const NEW_LINE = {
  productId: null,
  selectedOptions: {},
  vatAnswers: {},
  description: null,
  vatClass: null,
  pricePence: null,
  priceWhy: null,
  note: null,
  reference: null,
  artworkId: null,
} as const satisfies Omit<StaffLine, 'id'>;
