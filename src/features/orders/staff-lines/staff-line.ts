import type { VatClass } from '#kit/money.ts';

/** A further quantity that a line offers beside its own. */
export interface Alternative {
  /** of a product, as chosen; of a free line, as typed */
  quantity: string;
  /** staff's price for it, with VAT; null for the shop's price */
  pricePence: number | null;
}

/** A line as set by staff, in a draft or a changed order. */
export interface StaffLine {
  id: string;
  /** null for a free line, which has a description, a VAT class and a price, and which we don't print */
  productId: string | null;
  selectedOptions: Record<string, string>;
  vatAnswers: Record<string, string>;
  description: string | null;
  vatClass: VatClass | null;
  /** staff's price for all of it, with VAT; null for the shop's price */
  pricePence: number | null;
  priceWhy: string | null;
  note: string | null;
  /** the customer's own reference for it */
  reference: string | null;
  /** one of the files sent with the request; null if its file comes after the order */
  artworkId: string | null;
  /** what the customer reads above it; null for nothing but its name */
  title: string | null;
  /** what the customer reads below that */
  customerText: string | null;
  /** further quantities, of which the customer picks one */
  alternatives: Alternative[];
}

/** What a new line has in addition to its id. */
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
  title: null,
  customerText: null,
  alternatives: [],
} satisfies Omit<StaffLine, 'id'>;
