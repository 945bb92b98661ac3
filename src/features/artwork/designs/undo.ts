import { type RefObject, useEffect, useRef, useState } from 'react';

type FormWords = Readonly<Record<string, string>>;

/** What a form holds, without files. */
export function wordsOf(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value;
  return fields;
}

/**
 * Steps back through what was typed, one pause at a time. `note` is called at each pause; `undo` puts the form back to the
 * one before. Photos aren’t part of it: they travel with the page.
 */
export function useUndo(form: RefObject<HTMLFormElement | null>): {
  canUndo: boolean;
  note: () => void;
  undo: () => void;
} {
  const past = useRef<FormWords[]>([]);
  const now = useRef<FormWords>({});
  const [canUndo, setCanUndo] = useState(false);
  useEffect(() => {
    if (form.current) now.current = wordsOf(form.current);
  }, [form]);
  return {
    canUndo,
    note: () => {
      if (!form.current) return;
      const words = wordsOf(form.current);
      if (JSON.stringify(words) === JSON.stringify(now.current)) return;
      past.current.push(now.current);
      now.current = words;
      setCanUndo(true);
    },
    undo: () => {
      const before = past.current.pop();
      if (!form.current || !before) return;
      putBack(form.current, before);
      now.current = before;
      setCanUndo(past.current.length > 0);
    },
  };
}

function putBack(form: HTMLFormElement, words: FormWords): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
    if (field.type === 'file') continue;
    const value = words[field.name] ?? '';
    if (field.type === 'radio' || field.type === 'checkbox') field.checked = field.value === value;
    else field.value = value;
  }
}
