/** Lengths of a plan are whole thousandths of a millimetre, so that adding them up never rounds. */
export type Um = number;

/** `x` counts from the left, `y` from the bottom edge of the side in view. */
export type UmRect = { xUm: Um; yUm: Um; widthUm: Um; heightUm: Um };

const UM_PER_MM = 1000;

/** Millimetres as whole thousandths. */
export const umOf = (mm: number): Um => Math.round(mm * UM_PER_MM);

export const mmOf = (um: Um): number => um / UM_PER_MM;

/** PDF's unit: 1/72 inch. */
export const pointsOf = (um: Um): number => (um * 72) / 25_400;

export const rightOf = (it: UmRect): Um => it.xUm + it.widthUm;
export const topOf = (it: UmRect): Um => it.yUm + it.heightUm;

/** The overlap of two rectangles; null if they only touch or don't meet. */
export function overlapOf(a: UmRect, b: UmRect): UmRect | null {
  const [xUm, yUm] = [Math.max(a.xUm, b.xUm), Math.max(a.yUm, b.yUm)];
  const widthUm = Math.min(rightOf(a), rightOf(b)) - xUm;
  const heightUm = Math.min(topOf(a), topOf(b)) - yUm;
  return widthUm > 0 && heightUm > 0 ? { xUm, yUm, widthUm, heightUm } : null;
}

/** The rectangle around all of them; there must be at least one. */
export function boundsOf(rects: readonly UmRect[]): UmRect {
  const xUm = Math.min(...rects.map((it) => it.xUm));
  const yUm = Math.min(...rects.map((it) => it.yUm));
  return {
    xUm,
    yUm,
    widthUm: Math.max(...rects.map(rightOf)) - xUm,
    heightUm: Math.max(...rects.map(topOf)) - yUm,
  };
}
