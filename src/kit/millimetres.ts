/** `148 × 210 mm`, with a decimal only if needed. */
export function formatSize(size: { widthMm: number; heightMm: number }): string {
  return `${formatMm(size.widthMm)} × ${formatMm(size.heightMm)} mm`;
}

/** `90`, `52.5`, `2,438`: at most one decimal. */
export function formatMm(mm: number): string {
  return (Math.round(mm * 10) / 10).toLocaleString('en-GB');
}
