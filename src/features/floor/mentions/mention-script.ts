/**
 * Offers names while somebody types `@` in a field with `data-mentions` (one name per line): as buttons below it, which
 * Tab reaches. Every page with such a field includes this function's source, so it refers to nothing outside itself.
 */
export function startMentions(): void {
  const OFFERED_MAX = 6;
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const listOf = (field: Element) => document.querySelector<HTMLElement>(`[data-mentions-of="${field.id}"]`);
  const close = (field: Element) => listOf(field)?.replaceChildren();
  const insert = (field: HTMLTextAreaElement | HTMLInputElement, from: number, name: string) => {
    const to = field.selectionStart ?? field.value.length;
    field.setRangeText(`@${name} `, from, to, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
    close(field);
  };
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)) return;
    const names = target.dataset.mentions?.split('\n');
    const list = listOf(target);
    if (!names || !list) return;
    const match = /(?:^|[^\p{L}\p{N}@._-])@([\p{L}\p{M}'’ -]{0,40})$/u.exec(
      target.value.slice(0, target.selectionStart ?? 0),
    );
    const start = plain(match?.[1] ?? '');
    const offered = match ? names.filter((name) => plain(name).startsWith(start)).slice(0, OFFERED_MAX) : [];
    const from = (target.selectionStart ?? 0) - (match?.[1]?.length ?? 0) - 1;
    list.replaceChildren(
      ...offered.map((name) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.className = 'button';
        button.textContent = `@${name}`;
        button.addEventListener('click', () => insert(target, from, name));
        return button;
      }),
    );
  });
  document.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Escape' && target instanceof Element) close(target);
  });
}
