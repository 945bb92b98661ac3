import type { Finishing } from './artwork-spec.ts';

/** By product form (catalogue): what its products are usually made with, until the owner says otherwise. */
const usual: Partial<Record<string, Finishing>> = {
  folded: { crease: 'may' },
  perforated: { perforation: 'may' },
  'foil-voucher': { foil: 'may' },
};

/** What a new shop's products of this form may have beside their colours; all others have nothing. */
export const usualFinishing = (form: string): Finishing => usual[form] ?? {};
