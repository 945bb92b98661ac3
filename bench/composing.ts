import { exampleValues, type Layout } from '#composition/index.ts';
import { SHIPPED_TEMPLATES } from '#features/artwork/designs/shipped-templates.ts';
import { type Engine, startMupdfEngine } from '#preflight/index.server.ts';
import { type Figure, limited, skipped } from './figure.ts';
import { cpuMs, hasProc, peakMb } from './proc.ts';

const CARD = 'card-dovetail';
const KEYS = 60;
const PEOPLE = 20;
const RECORDS = 5000;
/** As the editor asks for it. */
const SHOWN = { maxPx: 1000, picturesOnly: true } as const;

/** What a key pressed in the editor costs: one person typing on the front of a card with two sides, and twenty at once. And a long list. */
export async function measureComposing(): Promise<Figure[]> {
  if (!hasProc) return [skipped('A key pressed in the editor', 'measured only on Linux')];
  const layout = SHIPPED_TEMPLATES.find(({ id }) => id === CARD)?.layout as Layout;
  const engine = startMupdfEngine({ workers: 1 });
  const press = (words: string) => pressKey(engine, layout, words);
  try {
    for (let i = 0; i < 5; i += 1) await press(`warm ${i}`);
    const before = cpuMs(engine.pid ?? 0);
    const alone: number[] = [];
    for (let i = 0; i < KEYS; i += 1) alone.push(await press(`Aoife ${i}`));
    const cpu = (cpuMs(engine.pid ?? 0) - before) / KEYS;
    const together = await Promise.all(Array.from({ length: PEOPLE }, (_, i) => press(`Caoimhe ${i}`)));
    return [
      limited('A key on the front of a card: 95 of 100 within', percentile(alone, 0.95), 250, {
        unit: ' ms',
      }),
      limited('  CPU of the engine', cpu, 60, { unit: ' ms' }),
      limited(`${PEOPLE} people press a key at once: the last sees it after`, Math.max(...together), 1000, {
        unit: ' ms',
      }),
      limited(`${RECORDS} cards from a list: one file of them`, await makeRecords(engine, layout), 60, {
        unit: ' s',
        digits: 1,
      }),
      limited('  most memory of the engine', peakMb(engine.pid), 500, { unit: ' MB' }),
    ];
  } finally {
    await engine.close();
  }
}

/** Milliseconds until the pages with these words are drawn. */
async function pressKey(engine: Engine, layout: Layout, name: string): Promise<number> {
  const values = exampleValues(layout);
  const start = performance.now();
  const composed = await engine.compose(
    { layout, values: { ...values, texts: { ...values.texts, name } }, photos: [], files: [] },
    SHOWN,
  );
  if (composed.status !== 'ok') throw new Error(composed.reason);
  return performance.now() - start;
}

/** Seconds to make one file of a card with as many names. */
async function makeRecords(engine: Engine, layout: Layout): Promise<number> {
  const records = Array.from({ length: RECORDS }, (_, i) => ({
    name: `Person ${i}`,
    copies: 50,
    texts: { name: `Person Number ${i}`, email: `person${i}@example.com` },
    photos: {},
  }));
  const composition = { layout, values: exampleValues(layout), photos: [], files: [], records };
  const start = performance.now();
  const made = await engine.composeRecords(composition, true);
  if (made.status !== 'ok') throw new Error(made.reason);
  return (performance.now() - start) / 1000;
}

const percentile = (of: readonly number[], share: number): number =>
  of.toSorted((one, other) => one - other)[Math.floor(of.length * share)] ?? 0;
