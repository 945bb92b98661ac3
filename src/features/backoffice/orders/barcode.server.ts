/**
 * A Code 128 barcode (ISO/IEC 15417) of a text of ASCII characters, as SVG. Its drawer is loaded when the first is asked
 * for: it is larger than the rest of the back office.
 */
export async function drawBarcode(text: string): Promise<string> {
  const { toSVG } = await import('bwip-js/node');
  return toSVG({ bcid: 'code128', text, height: 14, paddingwidth: 10, backgroundcolor: 'FFFFFF' });
}
