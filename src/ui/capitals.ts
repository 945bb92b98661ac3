/**
 * Turns text typed into fields marked `data-capitals` into capitals at once: the value, not only its appearance. The
 * cursor stays where it is. Waits for the end of a composition, such as an accent, or its letters would be typed twice.
 * It runs as an `OwnScript`, so it refers to nothing outside itself.
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
