/** How far below the screen an island may be to come alive: it is ready when somebody scrolls to it. */
const NEAR = '100000px 0px 50% 0px';

/**
 * Calls `wake` for each place once: one after another while the browser has nothing else to do, those on the screen or
 * near it at once, the others when somebody scrolls to them. The first touch or key wakes all of them, because parts of a page
 * tell each other what changed.
 */
export function wakeIslands(
  places: readonly HTMLElement[],
  wake: (place: HTMLElement) => Promise<void>,
): void {
  const asleep = new Set(places);
  let before = Promise.resolve();
  const wakeOne = (place: HTMLElement) => {
    if (!asleep.delete(place)) return;
    near.unobserve(place);
    before = before.then(idle).then(() => wake(place));
  };
  const near = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) if (isIntersecting) wakeOne(target as HTMLElement);
    },
    { rootMargin: NEAR },
  );
  for (const place of places) near.observe(place);
  const wakeAll = () => {
    for (const place of asleep) wakeOne(place);
  };
  for (const touch of ['pointerdown', 'keydown', 'focusin'])
    document.addEventListener(touch, wakeAll, { once: true, capture: true, passive: true });
}

/** Resolves when the browser has time; Safari doesn't say when, so there it is the next task. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 300 });
    else setTimeout(resolve);
  });
