const WORDS: Readonly<Record<string, string>> = { zero: 'Zero', leaflet: 'Leaflet', booklet: 'Booklet' };

/** How lists name a product's VAT class or test: `Zero`, or `20%` for what is standard-rated. */
export const vatWords = (vatClass: string) => WORDS[vatClass] ?? '20%';
