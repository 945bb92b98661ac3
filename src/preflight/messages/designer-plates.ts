import type { JudgedCode } from '../spec/artwork-rules.ts';
import { type Program, STEPS } from './program-steps.ts';

export type DesignerEntry = { designer: string; steps: Partial<Record<Program, string>> };

type Entries<Code extends JudgedCode> = Readonly<Record<Code, DesignerEntry>>;

/** What happens on plates but isn't visible on a screen. */
export const plateDesigner: Entries<'overprint.vanishes' | 'colour.registration' | 'colour.group'> = {
  'overprint.vanishes': {
    designer:
      'White, paper-coloured or very light objects overprint (OP or op true; with OPM 1, inks at 0 leave the plate as it is). On the plates they are not there.',
    steps: STEPS.overprint,
  },
  'colour.registration': {
    designer:
      'Separation All (the [Registration] swatch) inside the trim: 100 % on every plate, 400 % of ink. Use [Black] instead.',
    steps: {},
  },
  'colour.group': {
    designer:
      'A transparency group, often the page’s, blends in RGB (Group /CS), so grey and K-only objects in it are converted to RGB and back to four inks. Set the blend space to Document CMYK.',
    steps: STEPS.blendSpace,
  },
};

/** Lines and finishes that have a separation of their own. */
export const separationDesigner: Entries<Extract<JudgedCode, `separation.${string}`>> = {
  'separation.filled': {
    designer:
      'A separation for a machine (cut, crease, perforation) is filled, or used for type, images or gradients. Use strokes only.',
    steps: STEPS.cutLine,
  },
  'separation.found': {
    designer:
      'A separation whose name says that it is not an ink. It is not composited into the four inks and goes to the press as its own separation; a name such as Guides goes nowhere.',
    steps: {},
  },
  'separation.hidden': {
    designer:
      'An optional content group that doesn’t print paints this colorant together with inks or process colours. Layers that only paint lines and finishes are used; this one stays off.',
    steps: STEPS.layers,
  },
  'separation.missing': {
    designer:
      'No Separation or DeviceN colorant with a known name (CutContour, Dieline, Thru-cut, Stanze, Crease, Perf, Varnish, White, Foil …) is painted.',
    steps: STEPS.cutLine,
  },
  'separation.mixed': {
    designer:
      'The line’s colorant is painted together with others in one DeviceN colour. Use a Separation of its own.',
    steps: STEPS.cutLine,
  },
  'separation.open': {
    designer:
      'Subpaths in the cutting separation end more than 0.1 mm from where they begin, and no other piece joins them.',
    steps: STEPS.cutLine,
  },
  'separation.outside': {
    designer: 'The line’s bounding box reaches beyond the TrimBox plus bleed.',
    steps: STEPS.cutLine,
  },
  'separation.replaced': {
    designer:
      'The printer maps this colorant to process inks or to another colorant. Vectors and type stay; only their colour operators change.',
    steps: STEPS.spots,
  },
  'separation.several': {
    designer: 'More than one path in the same cutting separation on one page. Duplicates are cut twice.',
    steps: STEPS.cutLine,
  },
  'separation.taken': {
    designer:
      'The colorant is on an optional content group that is off or has PrintState OFF. All that the group paints is in such colorants, so we treat it as if it printed.',
    steps: STEPS.layers,
  },
  'separation.thick': {
    designer: 'Strokes over 1 pt in a separation for a machine. 0.25 pt is usual.',
    steps: STEPS.cutLine,
  },
  'separation.unwanted': {
    designer:
      'A separation with the name of a finish that this product is not made with. We leave it out: it is neither printed nor finished.',
    steps: STEPS.spots,
  },
};
