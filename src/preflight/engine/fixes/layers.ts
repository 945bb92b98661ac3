import type { PDFDocument, PDFObject } from 'mupdf';
import type { Editor, Scope } from '../content/content-editor.ts';
import type { Edit, Operator } from '../content/content-operators.ts';
import { ContentRewriter } from '../content/content-rewrite.ts';
import { Name, NotRewritable } from '../content/content-tokens.ts';
import { isPoison } from '../failures.ts';
import { type Printed, printedLayers } from '../layer-states.ts';
import { dictionary, own } from '../pdf-objects.ts';
import { HiddenContent } from './hidden.ts';

/**
 * Removes what lies on layers that don't print, including inside forms. What lies on other layers becomes plain
 * content, and the file loses its layers (PDF 32000-1, 8.11). If it is unclear what prints, or content can't be read,
 * nothing changes.
 */
export function flattenLayers(doc: PDFDocument): void {
  const root = dictionary(own(doc.getTrailer(), 'Root'));
  const printed = root && printedLayers(root);
  if (!root || !printed) return;
  const rewritten = rewrittenPages(doc, printed);
  if (!rewritten) return;
  for (const { page, contents, resources } of rewritten) {
    page.put('Contents', contents);
    page.put('Resources', resources);
  }
  root.delete('OCProperties');
}

function rewrittenPages(doc: PDFDocument, printed: Printed) {
  const rewriter = new ContentRewriter(doc, new LayerEditor(printed));
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
  private readonly printed: Printed;

  constructor(printed: Printed) {
    this.printed = printed;
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
    return scope.find('Properties', called.text);
  }

  /** A whole form or image may be on a layer (8.11.3.3). */
  private drawn({ name, operands }: Operator, scope: Scope): Edit {
    const [called] = operands;
    if (name !== 'Do' || !(called instanceof Name)) return null;
    const object = scope.find('XObject', called.text);
    const layer = object && own(object, 'OC');
    return layer && !this.prints(layer) ? REMOVED : null;
  }

  private prints(layer: PDFObject): boolean {
    const prints = this.printed(layer);
    if (prints === null) throw new NotRewritable('it is unclear whether this layer prints');
    return prints;
  }

  /** An image on a printing layer keeps its layer entry; without layers in the file it has no effect. */
  image(image: PDFObject): PDFObject {
    return image;
  }

  shading(shading: PDFObject): PDFObject {
    return shading;
  }

  form(form: PDFObject): void {
    form.delete('OC');
  }

  group(): void {
    // Layers don't affect how transparency blends.
  }

  state(): void {
    // Nor do they affect graphics states.
  }
}

const REMOVED: Edit = { instead: '' };
