/**
 * Draws ASCII text as a Code 128 barcode (ISO/IEC 15417), as SVG. The library is loaded on first use: it is larger than
 * the rest of the back office.
 */
export async function drawBarcode(text: string): Promise<string> {
  const { toSVG } = await import('bwip-js/node');
  return toSVG({ bcid: 'code128', text, height: 14, paddingwidth: 10, backgroundcolor: 'FFFFFF' });
}
