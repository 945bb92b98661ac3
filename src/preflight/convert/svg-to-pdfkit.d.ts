/** The part of svg-to-pdfkit that we use, since its package has no types. */
declare module 'svg-to-pdfkit' {
  function SvgToPdf(
    doc: PDFKit.PDFDocument,
    svg: string,
    x: number,
    y: number,
    options: {
      /** in points */
      width: number;
      height: number;
      warningCallback: (warning: string) => void;
      imageCallback: (link: string) => string;
    },
  ): void;
  export default SvgToPdf;
}
