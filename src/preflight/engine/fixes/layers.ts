import type { PDFDocument, PDFObject } from 'mupdf';
import type { Editor, Scope } from '../content/content-editor.ts';
import type { Edit, Operator } from '../content/content-operators.ts';
import { ContentRewriter } from '../content/content-rewrite.ts';
import { Name, NotRewritable } from '../content/content-tokens.ts';
import { isPoison } from '../failures.ts';
import { type Printed, printedLayers } from '../layer-states.ts';
import { copyOf } from '../pdf-copies.ts';
import { dictionary, entries, own } from '../pdf-objects.ts';
import { HiddenContent } from './hidden.ts';

/**
 * Removes what lies on layers that don't print, including inside forms. What lies on other layers becomes plain
 * content, and the file loses its layers (PDF 32000-1, 8.11) except those in `stays`, by their object numbers. If it is
 * unclear what prints, or content can't be read, nothing changes.
 */
export function flattenLayers(doc: PDFDocument, stays: ReadonlySet<number>): void {
  const root = dictionary(own(doc.getTrailer(), 'Root'));
  const printed = root && printedLayers(root);
  const properties = root && dictionary(own(root, 'OCProperties'));
  if (!root || !printed || !properties) return;
  const rewritten = rewrittenPages(doc, printed, stays);
  if (!rewritten) return;
  for (const { page, contents, resources } of rewritten) {
    page.put('Contents', contents);
    page.put('Resources', resources);
  }
  const left = doc.newArray();
  for (const it of entries(own(properties, 'OCGs'))) if (stays.has(it.asIndirect())) left.push(it);
  if (left.length === 0) root.delete('OCProperties');
  else properties.put('OCGs', left);
}

/** Makes the arrangement of layers name only those that the file still has (8.11.4.3). */
export function forgetOtherLayers(doc: PDFDocument): void {
  const root = dictionary(own(doc.getTrailer(), 'Root'));
  const properties = root && dictionary(own(root, 'OCProperties'));
  const arrangement = properties && dictionary(own(properties, 'D'));
  if (!properties || !arrangement) return;
  const layers = entries(own(properties, 'OCGs'));
  const numbers = new Set(layers.map((it) => it.asIndirect()));
  const listOf = (those: readonly PDFObject[]) => {
    const list = doc.newArray();
    for (const it of those) list.push(it);
    return list;
  };
  for (const key of ['ON', 'OFF'])
    arrangement.put(key, listOf(entries(own(arrangement, key)).filter((it) => numbers.has(it.asIndirect()))));
  arrangement.put('Order', listOf(layers));
  for (const key of ['AS', 'RBGroups', 'Locked']) arrangement.delete(key);
  properties.delete('Configs');
}

function rewrittenPages(doc: PDFDocument, printed: Printed, stays: ReadonlySet<number>) {
  const rewriter = new ContentRewriter(doc, new LayerEditor(doc, printed, stays));
  try {
    return Array.from({ length: doc.countPages() }, (_, i) => {
      const page = doc.findPage(i);
      return { page, ...rewriter.page(page) };
    });
  } catch (error) {
    if (isPoison(error)) throw error;
    return null;
  }
}

/** Removes comments and fields on layers that don't print, before the others become part of their page. */
export function dropHiddenAnnotations(doc: PDFDocument): void {
  const root = dictionary(own(doc.getTrailer(), 'Root'));
  const printed = root && printedLayers(root);
  if (!printed) return;
  for (let i = 0; i < doc.countPages(); i++) {
    const annotations = own(doc.findPage(i), 'Annots');
    if (!annotations?.isArray()) continue;
    const remaining = doc.newArray();
    annotations.forEach((it) => {
      const layer = dictionary(it) && own(it, 'OC');
      if (!layer || printed(layer) !== false) remaining.push(it);
    });
    doc.findPage(i).put('Annots', remaining);
  }
}

class LayerEditor implements Editor {
  noted = new Set<string>();
  readonly keepsDefaults = true;
  private readonly doc: PDFDocument;
  private readonly printed: Printed;
  private readonly stays: ReadonlySet<number>;

  constructor(doc: PDFDocument, printed: Printed, stays: ReadonlySet<number>) {
    this.doc = doc;
    this.printed = printed;
    this.stays = stays;
  }

  begin(scope: Scope, source: Uint8Array): (operator: Operator) => Edit {
    const hidden = new HiddenContent(source);
    const nested: ('layer' | 'other')[] = [];
    return (operator) => {
      const { name } = operator;
      if (name === 'BMC') nested.push('other');
      if (name === 'BDC') {
        const layer = this.layerOf(operator, scope);
        nested.push(layer ? 'layer' : 'other');
        if (layer) hidden.enter(this.prints(layer));
        if (layer) return REMOVED;
      }
      if (name === 'EMC' && nested.pop() === 'layer') {
        hidden.leave();
        return REMOVED;
      }
      return hidden.edit(operator) ?? this.drawn(operator, scope);
    };
  }

  private layerOf({ operands }: Operator, scope: Scope): PDFObject | null {
    const [tag, called] = operands;
    if (!(tag instanceof Name) || tag.text !== 'OC' || !(called instanceof Name)) return null;
    const layer = scope.find('Properties', called.text);
    return layer && !this.isLeft(layer) ? layer : null;
  }

  /** Returns whether a layer stays a layer. Throws NotRewritable for a rule that depends on both such and other layers. */
  private isLeft(layer: PDFObject): boolean {
    if (this.stays.has(layer.asIndirect())) return true;
    const groups = dictionary(layer) && own(layer, 'OCGs');
    const ruled = groups?.isArray() ? entries(groups) : groups ? [groups] : [];
    const left = ruled.filter((it) => this.stays.has(it.asIndirect()));
    if (left.length > 0 && left.length < ruled.length)
      throw new NotRewritable('a rule for several layers, of which one stays');
    return left.length > 0;
  }

  /** A whole form or image may be on a layer (8.11.3.3). */
  private drawn({ name, operands }: Operator, scope: Scope): Edit {
    const [called] = operands;
    if (name !== 'Do' || !(called instanceof Name)) return null;
    const object = scope.find('XObject', called.text);
    const layer = object && own(object, 'OC');
    return layer && !this.isLeft(layer) && !this.prints(layer) ? REMOVED : null;
  }

  private prints(layer: PDFObject): boolean {
    const prints = this.printed(layer);
    if (prints === null) throw new NotRewritable('it is unclear whether this layer prints');
    return prints;
  }

  /** Without layers in the file, an image's layer has no effect. */
  image(image: PDFObject): PDFObject {
    const layer = own(image, 'OC');
    if (this.stays.size === 0 || !layer || this.isLeft(layer)) return image;
    return this.doc.addRawStream(image.readRawStream(), copyOf(this.doc, image, ['Length', 'OC']));
  }

  shading(shading: PDFObject): PDFObject {
    return shading;
  }

  form(form: PDFObject): void {
    const layer = own(form, 'OC');
    if (layer && !this.isLeft(layer)) form.delete('OC');
  }

  group(): void {
    // Layers don't affect how transparency blends.
  }

  state(): void {
    // Nor do they affect graphics states.
  }
}

const REMOVED: Edit = { instead: '' };
