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

/** The weights of the library’s styles, and what fonts’ own names call them. */
const WEIGHTS = [
  ['100Thin', /^(thin|hairline)$/],
  ['200ExtraLight', /^(extra|ultra)light$/],
  ['300Light', /^light$/],
  ['400Regular', /^(regular|roman|book|normal)?$/],
  ['500Medium', /^medium$/],
  ['600SemiBold', /^(semi|demi)(bold)?$/],
  ['700Bold', /^bold$/],
  ['800ExtraBold', /^(extra|ultra)bold$/],
  ['900Black', /^(black|heavy)$/],
] as const;

/** A font of the library, as a list shows it. */
export interface LibraryFont {
  id: string;
  name: string;
}

/** Every style that the families might have; whether its file is there, the caller looks. */
export function libraryStyles(): LibraryFont[] {
  return FAMILIES.flatMap(({ id, name }) =>
    WEIGHTS.flatMap(([style]) =>
      ['', '_Italic'].map((slant) => ({
        id: `${id}/${style}${slant}`,
        name: `${name} ${`${style.slice(3)}${slant.replace('_', ' ')}`.replace(/^Regular /, '')}`,
      })),
    ),
  );
}

/**
 * Returns the font of the library that a PDF’s name for a font means: `Lora-SemiBoldItalic`, `JosefinSans-Bold`; undefined
 * if it isn’t one of these families.
 */
export function libraryFontNamed(postScriptName: string): string | undefined {
  const plain = postScriptName
    .replace(/^[A-Z]{6}\+/, '')
    .replace(/[\s_-]/g, '')
    .toLowerCase();
  const families = FAMILIES.toSorted((a, b) => b.name.length - a.name.length);
  const family = families.find(({ name }) => plain.startsWith(name.replaceAll(' ', '').toLowerCase()));
  if (!family) return undefined;
  const style = plain.slice(family.name.replaceAll(' ', '').length).replace(/,|mt$/g, '');
  const weight = style.replace(/(italic|oblique|ital)$/, '');
  const found = WEIGHTS.find(([, names]) => names.test(weight));
  return found && `${family.id}/${found[0]}${weight === style ? '' : '_Italic'}`;
}
