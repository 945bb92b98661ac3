import { type ReactNode, useEffect } from 'react';

/**
 * Keeps what is typed into text areas before and during hydration, because React resets a text area to what the server
 * rendered. Returns a function to call after hydration, which restores the text and fires `input`.
 */
export function keepInput(place: HTMLElement | Document): () => void {
  const texts = new Map<HTMLTextAreaElement, string>();
  const keep = (area: HTMLTextAreaElement) => texts.set(area, area.value);
  const listen = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) keep(target);
  };
  for (const area of place.querySelectorAll('textarea')) if (area.value !== area.defaultValue) keep(area);
  place.addEventListener('input', listen);
  return () => {
    place.removeEventListener('input', listen);
    for (const [area, value] of texts) {
      if (area.value === value) continue;
      area.value = value;
      area.dispatchEvent(new Event('input', { bubbles: true }));
    }
    texts.clear();
  };
}

/** Calls `then` once all its children are hydrated, because effects of parents run after their children's. */
export function Alive({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then]);
  return children;
}
