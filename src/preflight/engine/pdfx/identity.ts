import type { PDFDocument } from 'mupdf';

/** What a file says about itself (PDF 32000-1, 14.3.3): its title, and when it was made, as an ISO time. */
export type AboutFile = { title: string; madeAt: string };

/** `id` is the file's own, of 32 hexadecimal digits; `isX4` says that it is a PDF/X-4. */
type Identity = AboutFile & { id: string; isX4: boolean };

/**
 * Adds the information dictionary and returns its number. The library puts one of its own into the catalogue, but it
 * belongs in the trailer (PDF 32000-1, 14.3.3).
 */
export function addInfo(doc: PDFDocument, { title, madeAt }: AboutFile): number {
  doc.getTrailer().get('Root').delete('Info');
  const info = doc.newDictionary();
  const date = `D:${madeAt.slice(0, 19).replaceAll(/[-T:]/g, '')}Z`;
  info.put('Title', doc.newString(title));
  for (const key of ['Creator', 'Producer']) info.put(key, doc.newString('Galley'));
  for (const key of ['CreationDate', 'ModDate']) info.put(key, doc.newString(date));
  info.put('Trapped', doc.newName('False'));
  return doc.addObject(info).asIndirect();
}

/** Adds the same information as metadata, as PDF/X-4 requires (14.3.2), in plain text so that any program finds it. */
export function addMetadata(doc: PDFDocument, identity: Identity): void {
  const about = doc.newDictionary();
  about.put('Type', doc.newName('Metadata'));
  about.put('Subtype', doc.newName('XML'));
  const packet = Buffer.from(metadata(identity), 'utf8');
  doc.getTrailer().get('Root').put('Metadata', doc.addRawStream(packet, about));
}

/** XMP (ISO 16684-1, 7 and 8), with the identification of PDF/X-4 in the namespace of ISO 15930-7. */
function metadata({ title, madeAt, id, isX4 }: Identity): string {
  const date = `${madeAt.slice(0, 19)}Z`;
  const uuid = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, 'uuid:$1-$2-$3-$4-$5');
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<xmp:CreatorTool>Galley</xmp:CreatorTool>
<xmp:CreateDate>${date}</xmp:CreateDate>
<xmp:ModifyDate>${date}</xmp:ModifyDate>
<xmp:MetadataDate>${date}</xmp:MetadataDate>
<xmpMM:DocumentID>${uuid}</xmpMM:DocumentID>
<xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdf:Producer>Galley</pdf:Producer>
<pdf:Trapped>False</pdf:Trapped>
${isX4 ? '<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>\n' : ''}</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes text for an element; characters that XML can't hold are left out (XML 1.0, 2.2). */
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>]/g, (it) => ENTITIES[it] ?? it);
