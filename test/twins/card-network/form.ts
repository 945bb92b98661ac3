/** A decoded form value: text, a list (`a[0]=`, `a[]=`) or an object (`a[b]=`). */
export type FormValue = string | FormValue[] | FormObject;
export interface FormObject {
  [key: string]: FormValue;
}

/** Decodes a form-encoded body or query as the provider does: `a[b][0][c]=v` becomes `{ a: { b: [{ c: 'v' }] } }`. */
export function decodeForm(encoded: string): FormObject {
  const root = emptyObject();
  for (const [name, value] of new URLSearchParams(encoded)) place(root, keysOf(name), value);
  for (const [key, value] of Object.entries(root)) root[key] = withLists(value);
  return root;
}

/** Returns every value's path with list positions as `*`, such as `line_items.*.quantity`, to find unknown ones. */
export function placesIn(value: FormValue, prefix = ''): string[] {
  if (typeof value === 'string') return [prefix];
  const children = Array.isArray(value)
    ? value.map((child) => ['*', child] as const)
    : Object.entries(value).map(([key, child]) => [key, child] as const);
  return children.flatMap(([key, child]) => placesIn(child, prefix === '' ? key : `${prefix}.${key}`));
}

/** Returns the text at a key, or undefined if it is missing or not text. */
export function textAt(form: FormObject, key: string): string | undefined {
  const value = form[key];
  return typeof value === 'string' ? value : undefined;
}

/** Returns the whole number at a key, or undefined if it isn't one. */
export function integerAt(form: FormObject, key: string): number | undefined {
  const text = textAt(form, key);
  return text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Returns the object at a key, or an empty one if it is missing. */
export function objectAt(form: FormObject, key: string): FormObject {
  const value = form[key];
  return isFormObject(value) ? value : emptyObject();
}

export function isFormObject(value: FormValue | undefined): value is FormObject {
  return typeof value === 'object' && !Array.isArray(value);
}

function keysOf(name: string): string[] {
  const inBrackets = [...name.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '');
  return [name.replace(/\[.*/s, ''), ...inBrackets];
}

function place(root: FormObject, keys: readonly string[], value: string): void {
  let here = root;
  for (const [depth, key] of keys.entries()) {
    const name = key === '' ? String(Object.keys(here).length) : key;
    const next = here[name];
    const isLast = depth === keys.length - 1;
    const below = isFormObject(next) ? next : emptyObject();
    here[name] = isLast ? value : below;
    here = below;
  }
}

function withLists(value: FormValue): FormValue {
  if (!isFormObject(value)) return value;
  const entries = Object.entries(value).map(([key, child]) => [key, withLists(child)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  if (isList) return entries.map(([, child]) => child);
  const object = emptyObject();
  for (const [key, child] of entries) object[key] = child;
  return object;
}

/** Without a prototype, so that `__proto__` is an ordinary key. */
function emptyObject(): FormObject {
  return Object.create(null) as FormObject;
}
