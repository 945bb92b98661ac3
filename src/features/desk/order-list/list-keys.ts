/**
 * Keyboard shortcuts in the order list: j and ↓, k and ↑ move, x ticks, Enter opens (it is a link). The function is
 * serialised into the page, so it must not refer to anything outside. Keys typed in a field are left alone, and letters
 * do nothing if the user has turned them off (WCAG 2.2, 2.1.4; `palette-script.ts`).
 */
export function startListKeys(): void {
  const form = document.querySelector<HTMLFormElement>('[data-order-list]');
  if (!form) return;
  const links = [...form.querySelectorAll<HTMLAnchorElement>('[data-row] a')];
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[data-row] input')];
  const all = form.querySelector<HTMLInputElement>('[data-all]');
  const count = form.querySelector('[data-count]');
  const matching = form.querySelector<HTMLInputElement>('[data-matching]');
  const updateCount = () => {
    const ticked = boxes.filter((box) => box.checked).length;
    if (count) count.textContent = matching?.checked ? 'All matching orders' : `${ticked} selected`;
    if (!all) return;
    all.checked = ticked === boxes.length;
    all.indeterminate = ticked > 0 && ticked < boxes.length;
  };
  if (all) {
    all.hidden = false;
    all.addEventListener('change', () => {
      for (const box of boxes) box.checked = all.checked;
    });
  }
  const loading = document.querySelector<HTMLElement>('[data-loading]');
  form.addEventListener('click', (event) => {
    const isHere = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (isHere && event.target instanceof Element && event.target.closest('[data-row] a') && loading)
      loading.textContent = 'Loading order details...';
  });
  addEventListener('pageshow', () => {
    if (loading) loading.textContent = '';
  });
  form.addEventListener('change', updateCount);
  addEventListener('pageshow', updateCount);
  const isOff = () => {
    try {
      return localStorage.getItem('galley.single-keys') === 'off';
    } catch {
      return false;
    }
  };
  addEventListener('keydown', (event) => {
    const at = event.target instanceof Element ? event.target : null;
    const isTyping = at?.closest('input:not([type=checkbox]), select, textarea, dialog, [contenteditable]');
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    if (event.key.length === 1 && isOff()) return;
    const here = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement) ?? false);
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    if (step && (event.key.length === 1 || here >= 0)) {
      event.preventDefault();
      const to = links[Math.max(0, Math.min(links.length - 1, here + step))];
      to?.focus();
      to?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'x' && here >= 0) {
      boxes[here]?.click();
    } else if (event.key === 'Escape' && boxes.some((box) => box.checked)) {
      for (const box of boxes) box.checked = false;
      if (matching) matching.checked = false;
      updateCount();
    }
  });
}
