import type { PDFDocument, PDFObject } from 'mupdf';
import { dictionary, own } from '../pdf-objects.ts';
import type { Edit, Operator } from './content-operators.ts';

/** Kinds of resources that content refers to by name (PDF 32000-1, 7.8.3). */
export type ResourceKind =
  | 'XObject'
  | 'Pattern'
  | 'Shading'
  | 'ExtGState'
  | 'Font'
  | 'ColorSpace'
  | 'Properties';

/** The resource kind each operator uses. */
export const USED_BY: Record<string, ResourceKind> = {
  Do: 'XObject',
  gs: 'ExtGState',
  Tf: 'Font',
  sh: 'Shading',
  scn: 'Pattern',
  SCN: 'Pattern',
  cs: 'ColorSpace',
  CS: 'ColorSpace',
  BI: 'ColorSpace',
  BDC: 'Properties',
  DP: 'Properties',
};

/** Every operator in annex A. */
export const KNOWN_OPERATORS = new Set(
  `b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EMC ET EX f F f* G g gs h i j J K k l m M MP n q Q re RG rg ri
s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`.split(/\s+/),
);

/** A stream's original resources, and those its new content uses. */
export class Resources {
  readonly made: PDFObject;
  private readonly old: PDFObject | null;
  private readonly names: { count: number };

  /** `names` counts new names, shared by all dictionaries that may be merged. */
  constructor(doc: PDFDocument, old: PDFObject | null, names: { count: number }) {
    this.old = old;
    this.names = names;
    this.made = doc.newDictionary();
  }

  find(kind: ResourceKind, name: string): PDFObject | null {
    const all = this.old && dictionary(own(this.old, kind));
    return all && own(all, name);
  }

  has(kind: ResourceKind, name: string): boolean {
    const all = own(this.made, kind);
    return all !== null && own(all, name) !== null;
  }

  put(kind: ResourceKind, name: string, object: PDFObject): void {
    if (!own(this.made, kind)) this.made.put(kind, {});
    own(this.made, kind)?.put(name, object);
  }

  add(kind: ResourceKind, object: PDFObject): string {
    let name = '';
    do name = `Galley${++this.names.count}`;
    while (this.find(kind, name)); // a file that we have fixed before has such names
    this.put(kind, name, object);
    return name;
  }

  /** Merges another dictionary. The same name means the same object. */
  take(other: PDFObject): void {
    other.forEach((all, kind) => {
      all.forEach((object, name) => {
        const at = kind as ResourceKind;
        if (!this.has(at, String(name))) this.put(at, String(name), object);
      });
    });
  }
}

/** A rewritten stream. Unchanged parts are copied byte for byte. */
export class Rewritten {
  private readonly source: Uint8Array;
  private readonly parts: Uint8Array[] = [];
  /** source up to here has been copied */
  private taken = 0;

  constructor(source: Uint8Array) {
    this.source = source;
  }

  put({ from, to }: Operator, change: Edit): void {
    if (!change) return;
    this.parts.push(this.source.subarray(this.taken, from));
    if ('instead' in change) {
      this.parts.push(Buffer.from(`\n${change.instead}\n`, 'latin1'));
      this.taken = to;
    } else {
      this.parts.push(Buffer.from(`\n${change.before}\n`, 'latin1'));
      this.taken = from;
    }
  }

  bytes(): Uint8Array {
    return Buffer.concat([...this.parts, this.source.subarray(this.taken)]);
  }
}
