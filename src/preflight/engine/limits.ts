/**
 * The cost limits for one file. Measured on 971 files of mozilla/pdf.js and 26 hostile ones: honest print jobs need 10
 * to 1000 ms of CPU and under 300 MB.
 */
export const limits = {
  /** pages whose content is read; beyond that, only the boxes */
  fullPages: 64,
  /** pages whose boxes are read and reported */
  boxPages: 1000,
  /** ceiling of the library's WebAssembly memory (Node's `resourceLimits` does not cover it) */
  wasmBytes: 768 * 1024 * 1024,
  /** above this a worker is replaced, because WebAssembly memory never shrinks */
  recycleWasmBytes: 256 * 1024 * 1024,
  recycleJobs: 50,
  /** longest side we decode of a JPEG, a PNG or an image in a PDF */
  imageSidePx: 30_000,
  /** its area: A0 at 300 ppi with bleed has 141 million; one byte per ink and pixel must fit into `wasmBytes` */
  imageAreaPx: 250_000_000,
  /** pixels of a page drawn to measure its ink, or as a proof */
  inkPixels: 4_000_000,
  /** pixels of a page drawn as plates: A2 at 150 dpi; larger pages are drawn more coarsely */
  platePixels: 9_000_000,
  /** above this ratio of its sides a page has no sensible picture */
  previewAspect: 200,
} as const;

/** Returns whether an image of this size is refused before it is decoded. */
export function exceedsPixelLimit(widthPx: number, heightPx: number): boolean {
  return Math.max(widthPx, heightPx) > limits.imageSidePx || widthPx * heightPx > limits.imageAreaPx;
}
