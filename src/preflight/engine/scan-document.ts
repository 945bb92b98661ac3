import type { PDFDocument, PDFObject } from 'mupdf';
import type { DocumentFacts } from '../report/report.ts';
import { dictionary, nameOf, own } from './pdf-objects.ts';

type Structure = Omit<DocumentFacts, 'fonts' | 'spots' | 'overprint'>;

/**
 * Returns facts from the document's catalogue (PDF 32000-1, 7.7.2): scripts, attachments, forms, layers, output intent.
 */
export function scanDocument(doc: PDFDocument): Structure {
  const root = dictionary(own(doc.getTrailer(), 'Root'));
  const names = root && dictionary(own(root, 'Names'));
  const form = root && dictionary(own(root, 'AcroForm'));
  const fields = form && own(form, 'Fields');
  const encryption = doc.getMetaData('encryption');
  return {
    layers: root !== null && dictionary(own(root, 'OCProperties')) !== null,
    javascript: runsScripts(root, names),
    attachments: has(names, 'EmbeddedFiles') || has(root, 'Collection'),
    formFields: fields?.isArray() === true && fields.length > 0,
    xfa: has(form, 'XFA'),
    encrypted: encryption !== undefined && encryption !== '' && encryption !== 'None',
    outputIntent: root && outputIntent(root),
  };
}

const has = (object: PDFObject | null, key: string) => object !== null && own(object, key) !== null;

function runsScripts(root: PDFObject | null, names: PDFObject | null): boolean {
  if (has(names, 'JavaScript') || has(root, 'AA')) return true;
  const action = root && dictionary(own(root, 'OpenAction'));
  return action !== null && nameOf(own(action, 'S')) === 'JavaScript';
}

/** Returns the name of the file's intended printing condition (PDF 32000-1, 14.11.5). */
function outputIntent(root: PDFObject): string | null {
  const intents = own(root, 'OutputIntents');
  const first = intents?.isArray() ? dictionary(own(intents, 0)) : null;
  const name = first && own(first, 'OutputConditionIdentifier');
  return name?.isString() ? name.asString().slice(0, 100) : null;
}
