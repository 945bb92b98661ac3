/**
 * The font library: families under the SIL Open Font License, from the packages `@expo-google-fonts/…`, whose files are
 * static TrueType, one for each style. A font is named `family/style`: `lora/600SemiBold_Italic`.
 */
export const FAMILIES = [
  { id: 'lora', name: 'Lora', looks: 'serif' },
  { id: 'playfair-display', name: 'Playfair Display', looks: 'serif' },
  { id: 'cormorant-garamond', name: 'Cormorant Garamond', looks: 'serif' },
  { id: 'eb-garamond', name: 'EB Garamond', looks: 'serif' },
  { id: 'libre-baskerville', name: 'Libre Baskerville', looks: 'serif' },
  { id: 'fraunces', name: 'Fraunces', looks: 'serif' },
  { id: 'dm-serif-display', name: 'DM Serif Display', looks: 'serif' },
  { id: 'abril-fatface', name: 'Abril Fatface', looks: 'display' },
  { id: 'zilla-slab', name: 'Zilla Slab', looks: 'slab' },
  { id: 'libre-franklin', name: 'Libre Franklin', looks: 'sans' },
  { id: 'work-sans', name: 'Work Sans', looks: 'sans' },
  { id: 'dm-sans', name: 'DM Sans', looks: 'sans' },
  { id: 'montserrat', name: 'Montserrat', looks: 'sans' },
  { id: 'josefin-sans', name: 'Josefin Sans', looks: 'sans' },
  { id: 'jost', name: 'Jost', looks: 'sans' },
  { id: 'karla', name: 'Karla', looks: 'sans' },
  { id: 'archivo', name: 'Archivo', looks: 'sans' },
  { id: 'barlow-condensed', name: 'Barlow Condensed', looks: 'narrow' },
  { id: 'bebas-neue', name: 'Bebas Neue', looks: 'narrow' },
  { id: 'great-vibes', name: 'Great Vibes', looks: 'script' },
  { id: 'caveat', name: 'Caveat', looks: 'script' },
  { id: 'ibm-plex-mono', name: 'IBM Plex Mono', looks: 'mono' },
] as const;

/** The file of a font, below `node_modules`; undefined if the library doesn't have the family. */
export function fontFile(font: string): string | undefined {
  const [familyId, style] = font.split('/');
  const family = FAMILIES.find(({ id }) => id === familyId);
  if (!family || !style) return undefined;
  return `node_modules/@expo-google-fonts/${familyId}/${style}/${family.name.replaceAll(' ', '')}_${style}.ttf`;
}
