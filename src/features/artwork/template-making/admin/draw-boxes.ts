/**
 * Boxes are drawn, moved and resized on the pages’ pictures: the numbers of the forms follow, which are what is sent. It runs in
 * the page as an OwnScript and refers to nothing outside itself.
 */
export function drawBoxes(): void {
  document.body.classList.add('can-draw');
  const input = (name: string) =>
    document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
  const put = (names: readonly string[], numbers: readonly number[]) => {
    for (const [i, name] of names.entries()) {
      const field = input(name);
      if (!field) continue;
      field.value = String(Math.round((numbers[i] ?? 0) * 10) / 10);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  const attributes = ['x', 'y', 'width', 'height'] as const;
  const frame = (rect: Element, numbers: readonly number[]) => {
    for (const [i, name] of attributes.entries()) rect.setAttribute(name, String(numbers[i]));
  };
  for (const page of document.querySelectorAll<SVGSVGElement>('svg[data-draws]')) {
    page.addEventListener('pointerdown', (down) => {
      if (down.button !== 0) return;
      const link = (down.target as Element).closest<SVGAElement>('[data-box]');
      const isCorner = (down.target as Element).hasAttribute('data-corner');
      const { left, top, width, height } = page.getBoundingClientRect();
      const [wide, high] = [page.viewBox.baseVal.width, page.viewBox.baseVal.height];
      const at = (event: PointerEvent) =>
        [((event.clientX - left) / width) * wide, ((event.clientY - top) / height) * high] as const;
      const [x0, y0] = at(down);
      const rect =
        link?.querySelector('rect') ?? document.createElementNS('http://www.w3.org/2000/svg', 'rect');
      if (!link) {
        rect.setAttribute('class', 'fill-reflex/20 stroke-reflex [vector-effect:non-scaling-stroke]');
        for (const old of page.querySelectorAll('[data-new]')) old.remove();
        rect.setAttribute('data-new', '');
        page.append(rect);
      }
      const start = attributes.map((name) => Number(rect.getAttribute(name) ?? 0));
      const [bx = 0, by = 0, bw = 0, bh = 0] = start;
      const corner = link?.querySelector('[data-corner]');
      const side = Number(corner?.getAttribute('width') ?? 0);
      let numbers: number[] | null = null;
      down.preventDefault();
      page.setPointerCapture(down.pointerId);
      const move = (event: PointerEvent) => {
        const [x, y] = at(event);
        if (!numbers && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < 4) return;
        if (!link) numbers = [Math.min(x0, x), Math.min(y0, y), Math.abs(x - x0), Math.abs(y - y0)];
        else if (isCorner) numbers = [bx, by, Math.max(1, bw + x - x0), Math.max(1, bh + y - y0)];
        else numbers = [bx + x - x0, by + y - y0, bw, bh];
        frame(rect, numbers);
        const [nx = 0, ny = 0, nw = 0, nh = 0] = numbers;
        if (corner) frame(corner, [nx + nw - side, ny + nh - side, side, side]);
        const place = link?.getAttribute('data-box');
        const letters = ['x', 'y', 'w', 'h'];
        put(place ? letters.map((it) => `${it}-${place}`) : letters.map((it) => `new-${it}`), numbers);
      };
      const end = () => {
        page.removeEventListener('pointermove', move);
        page.removeEventListener('pointerup', end);
        page.removeEventListener('pointercancel', end);
        const place = link?.getAttribute('data-box');
        if (!numbers && place) {
          // A press: its numbers are shown.
          const box = document.getElementById(`box-${place}`);
          box?.setAttribute('open', '');
          box?.scrollIntoView({ block: 'center' });
          box?.querySelector('summary')?.focus();
          return;
        }
        if (!numbers || link) return;
        const chosen = input('new-page');
        if (chosen) chosen.value = page.dataset.draws ?? '0';
        const label = input('new-label');
        label?.scrollIntoView({ block: 'center' });
        label?.focus();
      };
      page.addEventListener('pointermove', move);
      page.addEventListener('pointerup', end);
      page.addEventListener('pointercancel', end);
    });
  }
}
