/**
 * Turns what is typed into fields marked `data-capitals` into capitals at once: their value, not only their looks. The cursor
 * stays where it is. Waits for the end of a composition, as of an accent, or its letters would be typed twice.
 * A script of its own (`OwnScript`): refers to nothing outside itself.
 */
export function capitaliseInput(): void {
  const change = ({ target, type, isComposing }: Event & { isComposing?: boolean }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('[data-capitals]')) return;
    if (isComposing && type === 'input') return;
    const { value, selectionStart, selectionEnd } = target;
    const capitals = value.toUpperCase();
    if (capitals === value) return;
    const placeIn = (place: number | null) => value.slice(0, place ?? value.length).toUpperCase().length;
    target.value = capitals;
    target.setSelectionRange(placeIn(selectionStart), placeIn(selectionEnd));
  };
  document.addEventListener('input', change);
  document.addEventListener('compositionend', change);
}
