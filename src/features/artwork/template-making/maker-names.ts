/** The names of the maker’s inputs. A box is named by its page and place: `0-2`. */
export const ofField = (what: string, id: string) => `${what}-${id}`;
export const ofBox = (what: string, page: number, element: number) => `${what}-${page}-${element}`;
export const ofLine = (what: string, page: number, element: number, line: number) =>
  `${what}-${page}-${element}-${line}`;

export const TEXT_KINDS = {
  line: 'One line',
  paragraph: 'Several lines',
  date: 'Date',
  list: 'Choice from a list',
  number: 'Number',
} as const;
export const KINDS = { ...TEXT_KINDS, photo: 'Photo', qr: 'QR code' } as const;
export const ANCHORS = { top: 'Top', middle: 'Middle', bottom: 'Bottom' } as const;
export const ALIGNS = { left: 'Left', centre: 'Centre', right: 'Right' } as const;
export const CASES = { '': 'As typed', upper: 'CAPITALS', lower: 'small letters' } as const;
export const INK_NAMES = ['Cyan', 'Magenta', 'Yellow', 'Black'] as const;
