import type { Finishing } from './artwork-spec.ts';

/** What products are usually made with, by form (catalogue), until the owner says otherwise. */
const usual: Partial<Record<string, Finishing>> = {
  folded: { crease: 'may' },
  perforated: { perforation: 'may' },
  'foil-voucher': { foil: 'may' },
};

/** Returns what a new shop's products of this form may have besides their colours; all others have nothing. */
export const usualFinishing = (form: string): Finishing => usual[form] ?? {};
