/**
 * Submits a category's filter form at each change and replaces the list with the response, so that focus and scroll
 * position stay and the count is announced. Links to other pages of the list are followed as usual. The page sends the text of this one function, so it refers to nothing
 * outside itself. The address changes too. If anything fails, the browser navigates instead.
 */
export function liveFilter(): void {
  const form = document.querySelector<HTMLFormElement>('[data-live-filter]');
  if (!form) return;
  let latest = 0;

  const go = async (url: URL, refocus: boolean) => {
    latest += 1;
    const request = latest;
    try {
      const response = await fetch(url);
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      if (request !== latest) return;
      if (!response.ok) throw new Error(String(response.status));
      for (const part of document.querySelectorAll<HTMLElement>('[data-live-part]'))
        part.replaceChildren(
          ...(page.querySelector(`[data-live-part="${part.dataset.livePart}"]`)?.childNodes ?? []),
        );
      for (const box of form.querySelectorAll<HTMLInputElement>('[type=checkbox]'))
        box.checked = url.searchParams.getAll(box.name).includes(box.value);
      history.replaceState(null, '', url);
      const count = document.querySelector<HTMLElement>('[data-live-count]');
      if (count) count.textContent = page.querySelector('[data-live-count]')?.textContent ?? '';
      if (refocus) count?.focus();
    } catch {
      location.assign(url);
    }
  };

  const submit = () => {
    const url = new URL(form.action);
    for (const [name, value] of new FormData(form))
      if (!(name === 'sort' && value === 'ours')) url.searchParams.append(name, String(value));
    void go(url, false);
  };
  form.addEventListener('change', submit);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-live-part] a:not([rel])');
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !isPlain || link.pathname !== location.pathname) return;
    event.preventDefault();
    void go(new URL(link.href), true);
  });
}
