/**
 * The requirements of PDF/X-4 (ISO 15930-7:2010) that we check. `where` is the clause of PDF 32000-1 that defines the
 * entries concerned (each clause of ISO 15930-7 narrows one of these), or another standard that defines their format.
 */
export const X4_CLAUSES = {
  structure: { words: 'The file is whole and can be read as it is.', where: 'PDF 32000-1, 7.5' },
  version: { words: 'The file is PDF 1.6 or older.', where: 'PDF 32000-1, 7.5.2' },
  encryption: { words: 'The file is not encrypted.', where: 'PDF 32000-1, 7.6' },
  id: { words: 'The trailer has an ID of two strings.', where: 'PDF 32000-1, 14.4' },
  external: { words: 'Everything is in the file: no stream is in another one.', where: 'PDF 32000-1, 7.3.8' },
  'x4-version': {
    words: 'The metadata say that it is a PDF/X-4 (pdfxid:GTS_PDFXVersion).',
    where: 'ISO 16684-1 (XMP); PDF 32000-1, 14.3.2',
  },
  title: { words: 'The metadata have a title (dc:title).', where: 'ISO 16684-1, 8.3' },
  dates: {
    words: 'The metadata say when the file was made and changed (xmp:CreateDate, ModifyDate, MetadataDate).',
    where: 'ISO 16684-1, 8.4',
  },
  'document-id': {
    words: 'The metadata identify the file (xmpMM:DocumentID, VersionID, RenditionClass).',
    where: 'ISO 16684-1, 8.5',
  },
  trapped: {
    words: 'The metadata say whether it is trapped: True or False.',
    where: 'PDF 32000-1, 14.11.6.2',
  },
  agreement: { words: 'Metadata and information dictionary say the same.', where: 'PDF 32000-1, 14.3.3' },
  'output-intent': {
    words: 'Exactly one output intent is for PDF/X (GTS_PDFX), and it names its printing condition.',
    where: 'PDF 32000-1, 14.11.5',
  },
  'output-profile': {
    words: 'The output intent has the profile of its printing condition inside.',
    where: 'PDF 32000-1, 14.11.5; ICC.1:2010, 7.2',
  },
  actions: { words: 'The file has no scripts and no actions.', where: 'PDF 32000-1, 12.6' },
  forms: { words: 'The file has no form.', where: 'PDF 32000-1, 12.7' },
  attachments: { words: 'The file has no other files attached.', where: 'PDF 32000-1, 7.11.4' },
  layers: {
    words:
      'Each arrangement of layers has a name, lists all layers that it orders, and is not switched by use (AS).',
    where: 'PDF 32000-1, 8.11.4',
  },
  'viewer-areas': {
    words: 'Areas to show and print, if stated, are the MediaBox or the BleedBox.',
    where: 'PDF 32000-1, 12.2',
  },
  boxes: {
    words: 'Each page has a MediaBox, and a TrimBox or an ArtBox, inside the BleedBox, inside the MediaBox.',
    where: 'PDF 32000-1, 14.11.2',
  },
  annotations: {
    words: 'Comments, links and fields lie outside the bleed.',
    where: 'PDF 32000-1, 12.5',
  },
  separations: {
    words: 'Pages are in all their colours, not one separation each.',
    where: 'PDF 32000-1, 14.11.4',
  },
  'device-colours': {
    words: 'Colours without a profile are those of the output intent.',
    where: 'PDF 32000-1, 8.6.4 and 8.6.5.6',
  },
  'colour-profiles': { words: 'Profiles fit the colours that they are for.', where: 'PDF 32000-1, 8.6.5.5' },
  'own-inks': {
    words: 'Inks of the output intent’s own profile are plain inks (DeviceCMYK).',
    where: 'PDF 32000-1, 8.6.5.5',
  },
  fonts: { words: 'All fonts that show text are in the file.', where: 'PDF 32000-1, 9.9' },
  transfer: { words: 'There are no transfer functions.', where: 'PDF 32000-1, 10.4' },
  halftones: {
    words: 'Halftones are of type 1 or 5, without names or transfer functions of their own.',
    where: 'PDF 32000-1, 10.5',
  },
  opi: { words: 'Pictures are themselves, not stand-ins (OPI).', where: 'PDF 32000-1, 14.11.7' },
  alternates: { words: 'No other version of a picture is meant for print.', where: 'PDF 32000-1, 8.9.5.4' },
  'reference-objects': { words: 'Nothing stands for pages of other files.', where: 'PDF 32000-1, 8.10.4' },
  postscript: { words: 'Nothing is drawn by PostScript.', where: 'PDF 32000-1, 8.8.2' },
  operators: {
    words: 'Content has only operators of PDF 1.6, and can be read.',
    where: 'PDF 32000-1, annex A',
  },
} as const satisfies Record<string, { words: string; where: string }>;

export type X4Clause = keyof typeof X4_CLAUSES;

/** Where a file breaks a clause: the page, from 1, the number of the object, and what was found there. */
export type X4Breach = { clause: X4Clause; page?: number; object?: number; detail?: string };
