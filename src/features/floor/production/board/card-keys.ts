import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const cardsIn = (place: Element | null) => [...(place?.querySelectorAll<HTMLElement>('[data-job]') ?? [])];

/** Arrow keys go to the next card of the column, or to the one beside it in the next column with cards. */
export function goByArrow(event: KeyboardEvent, card: HTMLElement): void {
  const column = card.closest('section');
  if (!column || event.shiftKey) return;
  const at = cardsIn(column).indexOf(card);
  const target = cardAt(event.key, column, at);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function cardAt(key: string, column: Element, at: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowUp':
      return cardsIn(column)[at - 1];
    case 'ArrowDown':
      return cardsIn(column)[at + 1];
    case 'ArrowLeft':
      return cardBeside(column, at, 'previousElementSibling');
    case 'ArrowRight':
      return cardBeside(column, at, 'nextElementSibling');
    default:
      return undefined;
  }
}

function cardBeside(column: Element, at: number, side: 'previousElementSibling' | 'nextElementSibling') {
  let next = column[side];
  while (next && cardsIn(next).length === 0) next = next[side];
  const cards = cardsIn(next);
  return cards[Math.min(at, cards.length - 1)];
}

/**
 * A card moved with the keyboard is rendered again in another column and would lose the focus, so it gets it back.
 * Returns a ref for its code. Pressing the pointer ends it.
 */
export function useFollowedCard(): RefObject<string | null> {
  const followed = useRef<string | null>(null);
  // After each rendering, because both the move and the server's response render the card again.
  useEffect(() => {
    if (followed.current === null || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-job="${CSS.escape(followed.current)}"]`)?.focus();
  });
  useEffect(() => {
    const forget = () => {
      followed.current = null;
    };
    document.addEventListener('pointerdown', forget);
    return () => document.removeEventListener('pointerdown', forget);
  }, []);
  return followed;
}
