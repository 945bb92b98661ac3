/**
 * Turns the home page's slides every five seconds (specification, section 9). The page sends the text of this one
 * function as its only script, so it refers to nothing outside itself. It pauses while the pointer or keyboard focus is
 * on the slides, stops for good when they are touched, and never starts if the user prefers reduced motion (WCAG 2.2,
 * 2.2.2). The slides are a scrolling row; nothing else changes.
 */
export function rotateHero(): void {
  const hero = document.querySelector<HTMLElement>('[data-hero]');
  const row = hero?.querySelector<HTMLElement>('[data-hero-row]');
  const controls = hero?.querySelector<HTMLElement>('[data-hero-controls]');
  const pause = controls?.querySelector<HTMLButtonElement>('[data-hero-pause]');
  if (!hero || !row || !controls || !pause) return;
  const dots = [...controls.querySelectorAll<HTMLButtonElement>('[data-hero-dot]')];
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let playing = !calm.matches;
  let pointed = false;
  let at = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = () => {
    clearTimeout(timer);
    if (playing && !pointed && !hero.contains(document.activeElement)) timer = setTimeout(prepare, 3500);
  };
  /** Pictures on slides that nobody has turned to are not fetched (hero.css). */
  const fetchPictures = () => {
    row.dataset.turned = '';
  };
  const prepare = () => {
    if (!document.hidden) fetchPictures();
    timer = setTimeout(turn, 1500);
  };
  const show = (index: number) =>
    row.scrollTo({ left: index * row.clientWidth, behavior: calm.matches ? 'instant' : 'smooth' });
  const turn = () => {
    if (!document.hidden) show((at + 1) % dots.length);
    wait();
  };
  const play = (on: boolean) => {
    playing = on;
    pause.textContent = on ? 'Pause' : 'Play';
    pause.setAttribute('aria-label', on ? 'Pause the slides' : 'Play the slides');
    wait();
  };
  const mark = () => {
    at = Math.round(row.scrollLeft / row.clientWidth);
    for (const [index, dot] of dots.entries())
      dot.setAttribute('aria-current', index === at ? 'true' : 'false');
  };
  const point = (on: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') pointed = on;
    wait();
  };

  for (const [index, dot] of dots.entries()) dot.addEventListener('click', () => show(index));
  pause.addEventListener('click', () => play(!playing));
  row.addEventListener('scroll', mark, { passive: true });
  for (const sign of ['scroll', 'touchstart', 'pointerenter', 'focusin'])
    hero.addEventListener(sign, fetchPictures, { passive: true, capture: true });
  row.addEventListener('touchstart', () => play(false), { passive: true });
  hero.addEventListener('pointerenter', point(true));
  hero.addEventListener('pointerleave', point(false));
  hero.addEventListener('focusin', wait);
  // The newly focused element is known only after this event.
  hero.addEventListener('focusout', () => setTimeout(wait));
  calm.addEventListener('change', () => play(!calm.matches));
  mark();
  play(playing);
  controls.dataset.live = '';
}
