import { type ComposeFault, FAMILIES, type Layout } from '#composition/index.ts';
import { formatMm } from '#kit/millimetres.ts';

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** What is wrong with a field, as a sentence for the customer beside it. `fonts`: the owner’s own in the template. */
export function faultWords(fault: ComposeFault, fonts: Layout['fonts'] = []): string {
  switch (fault.kind) {
    case 'too-long':
      return `${NUMBERS[fault.letters] ?? fault.letters} letter${fault.letters === 1 ? '' : 's'} too long at ${fault.size} pt.`;
    case 'letter':
      return `The font ${fontName(fault.font, fonts)} has no “${fault.letter}”. Write it another way.`;
    case 'coarse':
      return `This photo is sharp up to ${formatMm(fault.sharpMm)} mm wide. Send a larger one, or show more of it.`;
    case 'damaged':
      return 'We can’t read this photo. Send it as a JPG or PNG.';
    case 'code':
      return 'This is too much for a code of this size: phones couldn’t read it. Use a shorter address.';
  }
}

/** Whether the design can be printed with it: a coarse photo can, once the customer has seen that it is. */
export const isStop = ({ kind }: ComposeFault) => kind !== 'coarse';

const fontName = (font: string, own: NonNullable<Layout['fonts']>) =>
  (own.find(({ id }) => id === font) ?? FAMILIES.find(({ id }) => id === font.split('/')[0]))?.name ?? font;
