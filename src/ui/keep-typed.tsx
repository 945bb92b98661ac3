import { type ReactNode, useEffect } from 'react';

/**
 * What is typed into text areas before a part of the page comes alive, and while it does: React sets a text area to what
 * the server drew. Returns how to give it back once the part is alive; whoever listens is told of it as of typing.
 */
export function keepTyped(place: HTMLElement | Document): () => void {
  const typed = new Map<HTMLTextAreaElement, string>();
  const keep = (area: HTMLTextAreaElement) => typed.set(area, area.value);
  const listen = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) keep(target);
  };
  for (const area of place.querySelectorAll('textarea')) if (area.value !== area.defaultValue) keep(area);
  place.addEventListener('input', listen);
  return () => {
    place.removeEventListener('input', listen);
    for (const [area, value] of typed) {
      if (area.value === value) continue;
      area.value = value;
      area.dispatchEvent(new Event('input', { bubbles: true }));
    }
    typed.clear();
  };
}

/** Says that everything in it is alive: effects of parents come after those of their children. */
export function Alive({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then]);
  return children;
}
