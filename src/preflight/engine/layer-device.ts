import type { Color, ColorSpace, Device, Image, Matrix, Shade } from 'mupdf';
import { inkNames } from './colour-names.ts';
import { keepLent } from './lent-gradients.ts';
import type { Mupdf } from './load-mupdf.ts';

type Paint = { space: ColorSpace; color: Color };

/**
 * Passes what is painted in one ink on to `target`, as a grey as dark as its tint, and nothing else. Clips, groups and
 * masks are passed on as they are, so that things are drawn where they show.
 */
export class LayerDevice {
  drawsAnything = false;
  private readonly mupdf: Mupdf;
  private readonly target: Device;
  private readonly ink: string;
  private readonly gradients: boolean;
  /** inside a mask everything counts, since it decides where the next object shows */
  private masks = 0;

  /** `gradients`: whether gradients are in the ink too. */
  constructor(mupdf: Mupdf, target: Device, ink: string, gradients: boolean) {
    this.mupdf = mupdf;
    this.target = target;
    this.ink = ink;
    this.gradients = gradients;
  }

  /** The device to run a page on. */
  device(): Device {
    const { target } = this;
    return new this.mupdf.Device({
      fillPath: (path, evenOdd, ctm, space, color, alpha) =>
        this.paint([path, space], space, color, (it) =>
          target.fillPath(path, evenOdd, ctm, it.space, it.color, alpha),
        ),
      strokePath: (path, stroke, ctm, space, color, alpha) =>
        this.paint([path, stroke, space], space, color, (it) =>
          target.strokePath(path, stroke, ctm, it.space, it.color, alpha),
        ),
      fillText: (text, ctm, space, color, alpha) =>
        this.paint([text, space], space, color, (it) =>
          target.fillText(text, ctm, it.space, it.color, alpha),
        ),
      strokeText: (text, stroke, ctm, space, color, alpha) =>
        this.paint([text, stroke, space], space, color, (it) =>
          target.strokeText(text, stroke, ctm, it.space, it.color, alpha),
        ),
      ignoreText: (text) => text.destroy(),
      fillShade: (shade, ctm, alpha) => this.shade(shade, ctm, alpha),
      fillImage: (image, ctm, alpha) => this.image(image, ctm, alpha),
      fillImageMask: (image, ctm, space, color, alpha) =>
        this.paint([image, space], space, color, (it) =>
          target.fillImageMask(image, ctm, it.space, it.color, alpha),
        ),
      clipPath: (path, evenOdd, ctm) => free([path], target.clipPath(path, evenOdd, ctm)),
      clipStrokePath: (path, stroke, ctm) => free([path, stroke], target.clipStrokePath(path, stroke, ctm)),
      clipText: (text, ctm) => free([text], target.clipText(text, ctm)),
      clipStrokeText: (text, stroke, ctm) => free([text, stroke], target.clipStrokeText(text, stroke, ctm)),
      clipImageMask: (image, ctm) => free([image], target.clipImageMask(image, ctm)),
      popClip: () => target.popClip(),
      beginMask: (area, luminosity, space, color) => {
        this.masks++;
        free([space], target.beginMask(area, luminosity, space, color as Color));
      },
      endMask: () => {
        this.masks--;
        target.endMask();
      },
      beginGroup: (area, _space, isolated, knockout, _blendMode, alpha) =>
        target.beginGroup(area, this.mupdf.ColorSpace.DeviceGray, isolated, knockout, 'Normal', alpha),
      endGroup: () => target.endGroup(),
      // Without their numbers, tiles are never reused from the page as it prints.
      beginTile: (area, view, xStep, yStep, ctm) => target.beginTile(area, view, xStep, yStep, ctm, 0, 0),
      endTile: () => target.endTile(),
    });
  }

  /** Draws with a grey if this colour has some of the ink. Frees what the library handed over. */
  private paint(
    handed: readonly Freed[],
    space: ColorSpace,
    color: readonly number[],
    draw: (paint: Paint) => void,
  ): void {
    const at = inkNames(space.getName()).indexOf(this.ink);
    const tint = at < 0 ? 0 : (color[at] ?? 0);
    if (this.masks > 0) draw({ space, color: color as Color });
    else if (tint > 0) {
      this.drawsAnything = true;
      draw({ space: this.mupdf.ColorSpace.DeviceGray, color: [1 - tint] });
    }
    free(handed);
  }

  private shade(shade: Shade, ctm: Matrix, alpha: number): void {
    if (this.gradients) this.drawsAnything = true;
    if (this.gradients || this.masks > 0) this.target.fillShade(shade, ctm, alpha);
    keepLent(shade);
  }

  private image(image: Image, ctm: Matrix, alpha: number): void {
    const space = image.getColorSpace();
    const isOwn = space !== null && space.pointer !== 0 && inkNames(space.getName()).includes(this.ink);
    if (isOwn) this.drawsAnything = true;
    if (isOwn || this.masks > 0) this.target.fillImage(image, ctm, alpha);
    free(space ? [space, image] : [image]);
  }
}

type Freed = { destroy(): void };

/** Frees them after use. */
function free(handed: readonly Freed[], _done?: unknown): void {
  for (const it of handed) it.destroy();
}
