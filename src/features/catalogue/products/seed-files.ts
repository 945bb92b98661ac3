/** Reads the seed catalogue. The files are imported, so they are part of the build and nothing is read at run time. */
import banners from '#db/seed/catalogue/banners.json' with { type: 'json' };
import booklets from '#db/seed/catalogue/booklets.json' with { type: 'json' };
import businessCards from '#db/seed/catalogue/business-cards.json' with { type: 'json' };
import calendars from '#db/seed/catalogue/calendars.json' with { type: 'json' };
import categories from '#db/seed/catalogue/categories.json' with { type: 'json' };
import correxBoards from '#db/seed/catalogue/correx-boards.json' with { type: 'json' };
import flyers from '#db/seed/catalogue/flyers.json' with { type: 'json' };
import foamexBoards from '#db/seed/catalogue/foamex-boards.json' with { type: 'json' };
import foldedLeaflets from '#db/seed/catalogue/folded-leaflets.json' with { type: 'json' };
import funeral from '#db/seed/catalogue/funeral.json' with { type: 'json' };
import giftVouchers from '#db/seed/catalogue/gift-vouchers.json' with { type: 'json' };
import invitations from '#db/seed/catalogue/invitations.json' with { type: 'json' };
import menuPrinting from '#db/seed/catalogue/menu-printing.json' with { type: 'json' };
import perforation from '#db/seed/catalogue/perforation.json' with { type: 'json' };
import planPrinting from '#db/seed/catalogue/plan-printing.json' with { type: 'json' };
import posters from '#db/seed/catalogue/posters.json' with { type: 'json' };
import rollerBanners from '#db/seed/catalogue/roller-banners.json' with { type: 'json' };
import shared from '#db/seed/catalogue/shared.json' with { type: 'json' };
import stationery from '#db/seed/catalogue/stationery.json' with { type: 'json' };
import weddingPrinting from '#db/seed/catalogue/wedding-printing.json' with { type: 'json' };
import { expandCatalogue } from './catalogue-files.ts';
import { type Catalogue, catalogueProblems, optionGroupSchema, type ProductOption } from './seed.ts';

/** In the order of the categories. Pavement signs and window graphics have no products, so they have no file. */
const products = [
  flyers,
  businessCards,
  stationery,
  posters,
  funeral,
  foldedLeaflets,
  invitations,
  planPrinting,
  menuPrinting,
  weddingPrinting,
  giftVouchers,
  perforation,
  calendars,
  banners,
  rollerBanners,
  booklets,
  correxBoards,
  foamexBoards,
];

/**
 * Returns the whole documented catalogue: 20 categories and their products, prices in pence including VAT. Throws if
 * the files break a rule (a ZodError, or an Error listing the broken rules): that is a bug in the files, and a shop
 * must not start on it.
 */
export function seedCatalogue(): Catalogue {
  const catalogue = expandCatalogue({ categories, shared, products });
  const problems = catalogueProblems(catalogue);
  if (problems.length > 0) throw new Error(`The seed catalogue is wrong:\n${problems.join('\n')}`);
  return catalogue;
}

/** Returns the turnarounds shared by all seeded products. */
export function seedTurnarounds(): (ProductOption & Required<Pick<ProductOption, 'turnaround'>>)[] {
  const { options } = optionGroupSchema.parse(shared.optionGroups.turnaround);
  return options.flatMap((option) =>
    option.turnaround ? [{ ...option, turnaround: option.turnaround }] : [],
  );
}
