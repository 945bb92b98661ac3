import type { PDFDocument, PDFObject } from 'mupdf';
import { copyOf } from '../pdf-copies.ts';
import { dictionary, entries, nameOf, own } from '../pdf-objects.ts';

/** Nested more deeply than any colour space, in arrays and dictionaries that aren't objects of their own. */
const DEPTH_MAX = 12;

/**
 * Gives spot colours other names, everywhere in the document, so that they go to other plates (PDF 32000-1, 8.6.6.4 and
 * 8.6.6.5). If the document has the other colour too, both look like that one wherever there is no such plate. A
 * mixture that would have a name twice stays as it is.
 */
export function renameSpots(doc: PDFDocument, names: ReadonlyMap<string, string>): void {
  const renamer = new Renamer(doc, names);
  const count = doc.countObjects();
  for (const step of ['find', 'rename'] as const)
    for (let number = 1; number < count; number++) renamer.walk(doc.newIndirect(number).resolve(), step, 0);
}

/** What stands for a spot colour where it has no plate: a colour space, and the function that converts to it. */
type Look = { space: PDFObject; tint: PDFObject };

class Renamer {
  private readonly doc: PDFDocument;
  private readonly names: ReadonlyMap<string, string>;
  private readonly targets: ReadonlySet<string>;
  private readonly looks = new Map<string, Look>();

  constructor(doc: PDFDocument, names: ReadonlyMap<string, string>) {
    this.doc = doc;
    this.names = names;
    this.targets = new Set(names.values());
  }

  walk(object: PDFObject, step: 'find' | 'rename', depth: number): void {
    if (depth > DEPTH_MAX) return;
    // Objects of their own get their own turn.
    const inner = (value: PDFObject) => {
      if (!value.isIndirect()) this.walk(value, step, depth + 1);
    };
    if (object.isArray()) {
      if (step === 'find') this.find(object);
      else this.rename(object);
      for (let i = 0; i < object.length; i++) inner(object.get(i));
    } else if (object.isDictionary()) object.forEach(inner);
  }

  private find(array: PDFObject): void {
    const [name, space, tint] = [nameOf(own(array, 1)), own(array, 2), own(array, 3)];
    if (nameOf(own(array, 0)) !== 'Separation' || name === null || !space || !tint) return;
    if (!this.targets.has(name) || this.looks.has(name)) return;
    this.looks.set(name, { space: this.shared(space), tint: this.shared(tint) });
  }

  /** Two owners may not hold one direct object. */
  private shared(value: PDFObject): PDFObject {
    if (value.isIndirect() || value.isName()) return value;
    return this.doc.addObject(copyOf(this.doc, value));
  }

  private rename(array: PDFObject): void {
    const [family, second] = [nameOf(own(array, 0)), own(array, 1)];
    if (family === 'DeviceN' && second?.isArray()) this.mixture(array, second);
    const name = family === 'Separation' ? nameOf(second) : null;
    const target = name === null ? undefined : this.names.get(name);
    if (target === undefined) return;
    array.put(1, this.doc.newName(target));
    const look = this.looks.get(target);
    if (!look) return;
    array.put(2, look.space);
    array.put(3, look.tint);
  }

  private mixture(array: PDFObject, names: PDFObject): void {
    const before = entries(names).map((it) => nameOf(it) ?? '');
    const after = before.map((it) => this.names.get(it) ?? it);
    const inks = after.filter((it) => it !== 'None');
    if (new Set(inks).size < inks.length) return;
    for (const [i, name] of after.entries()) if (name !== before[i]) names.put(i, this.doc.newName(name));
    const attributes = dictionary(own(array, 4));
    const colorants = attributes && dictionary(own(attributes, 'Colorants'));
    for (const [name, target] of this.names) {
      const colorant = colorants && own(colorants, name);
      if (!colorants || !colorant) continue;
      colorants.put(target, this.shared(colorant));
      colorants.delete(name);
    }
  }
}
