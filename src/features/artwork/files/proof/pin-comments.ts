/**
 * A press on a page of the draft pins the next comment there: it fills in the page and the place of the form, and moves to
 * its words. By keyboard the page stays the link that it is. It runs as an `OwnScript`, so it refers to nothing outside itself.
 */
export function pinComments(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-pin]');
  const pages = document.querySelector('[data-pages]');
  if (!form || !pages) return;
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const hint = document.querySelector('[data-pin-hint]');
  hint?.removeAttribute('hidden');
  let mark: SVGCircleElement | null = null;
  pages.addEventListener('click', (event) => {
    const { target, clientX, clientY, detail } = event as MouseEvent;
    const link = target instanceof Element ? target.closest('[data-page]') : null;
    const svg = link?.querySelector('svg');
    if (!link || !svg || detail === 0) return;
    event.preventDefault();
    const box = svg.getBoundingClientRect();
    const [x, y] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
    const view = svg.viewBox.baseVal;
    mark?.remove();
    mark = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
    mark.setAttribute('class', 'page-pin');
    mark.setAttribute('cx', `${view.x + x * view.width}`);
    mark.setAttribute('cy', `${view.y + y * view.height}`);
    mark.setAttribute('r', `${Math.max(view.width, view.height) / 40}`);
    svg.append(mark);
    field('page').value = link.getAttribute('data-page') ?? '1';
    field('x').value = x.toFixed(4);
    field('y').value = y.toFixed(4);
    field('comment').focus();
  });
  field('page').addEventListener('change', () => {
    mark?.remove();
    field('x').value = '';
    field('y').value = '';
  });
}
