import type { PDFObject } from 'mupdf';
import { dictionary, entries, nameOf, own } from './pdf-objects.ts';

/**
 * The name of the arrangement of layers in files that we made for the press, in which it has been decided what is
 * hidden.
 */
export const AS_PRINTED = 'As printed';

/** Whether content on a layer, or on several by a rule, prints; null if that is unclear. */
export type Printed = (layer: PDFObject) => boolean | null;

/**
 * Returns the print state of a document's layers (PDF 32000-1, 8.11.4): on or off in the file's default configuration,
 * and off if a layer's print setting says so. Returns null for a file without layers.
 */
export function printedLayers(root: PDFObject): Printed | null {
  const properties = dictionary(own(root, 'OCProperties'));
  if (!properties) return null;
  const arrangement = dictionary(own(properties, 'D'));
  const base = arrangement && nameOf(own(arrangement, 'BaseState'));
  const [on, off] = ['ON', 'OFF'].map((key) => numbersOf(arrangement && own(arrangement, key)));
  const layerPrints = (layer: PDFObject): boolean | null => {
    const stated = printState(layer);
    const number = layer.asIndirect();
    const shown = !off?.has(number) && (base !== 'OFF' || on?.has(number) === true);
    if (stated === 'OFF') return false;
    return !shown && stated === 'ON' ? null : shown; // hidden on screen yet printed, on which programs differ
  };
  return (layer) => {
    const kind = dictionary(layer) && nameOf(own(layer, 'Type'));
    if (kind === 'OCG') return layerPrints(layer);
    return kind === 'OCMD' ? membership(layer, layerPrints) : null;
  };
}

const numbersOf = (list: PDFObject | null) =>
  new Set(list?.isArray() ? entries(list).map((it) => it.asIndirect()) : []);

function printState(layer: PDFObject): string | null {
  const usage = dictionary(own(layer, 'Usage'));
  const print = usage && dictionary(own(usage, 'Print'));
  const state = print && nameOf(own(print, 'PrintState'));
  return state === 'ON' || state === 'OFF' ? state : null;
}

/** Several layers under a simple rule (8.11.2.2). Rule expressions (`VE`) are not read. */
function membership(rule: PDFObject, prints: Printed): boolean | null {
  if (own(rule, 'VE')) return null;
  const groups = own(rule, 'OCGs');
  const layers = groups?.isArray() ? entries(groups) : groups ? [groups] : [];
  const states = layers.filter((it) => dictionary(it)).map(prints);
  if (states.length === 0) return true;
  const [some, all] = [states.some((it) => it), states.every((it) => it)];
  if (states.includes(null)) return null;
  const policy = nameOf(own(rule, 'P')) ?? 'AnyOn';
  if (policy === 'AllOff') return !some;
  if (policy === 'AnyOff') return !all;
  return some === all ? all : null; // the library draws a mixture differently from the format's rule
}
