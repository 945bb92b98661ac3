/** One line of the benchmark: the measurement, its target, and how it was made. */
export interface Figure {
  name: string;
  /** With its unit: `31`, `103.5 kB`, `×12.4`. */
  measured: string;
  /** `at most 40`; empty if there is none, as for a baseline. */
  target: string;
  verdict: 'ok' | 'over' | 'skipped' | '';
  /** Whether exceeding it fails the run. Counts and bytes are the same on every machine; times are not. */
  binding: boolean;
  note?: string;
  /** of a median: the lowest and highest of its rounds, `68–80` */
  spread?: string;
}

/** A figure with an upper limit. */
export function limited(
  name: string,
  measured: number,
  most: number,
  options: { unit: string; digits?: number; binding?: boolean; note?: string },
): Figure {
  const { unit, digits = 0, binding = false, note } = options;
  return {
    name,
    measured: `${measured.toFixed(digits)}${unit}`,
    target: `at most ${most}${unit}`,
    verdict: measured <= most ? 'ok' : 'over',
    binding,
    ...(note ? { note } : {}),
  };
}

/** A figure without a target. */
export function reported(name: string, measured: string, note?: string): Figure {
  return { name, measured, target: '', verdict: '', binding: false, ...(note ? { note } : {}) };
}

export function skipped(name: string, why: string): Figure {
  return { name, measured: '-', target: '', verdict: 'skipped', binding: false, note: why };
}

/** The figures of one part as lines of a table: name, measured, lowest and highest, target, verdict, note. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, measured, spread, target, verdict, note }) => [
    name,
    measured,
    spread ?? '',
    target,
    verdict,
    note ?? '',
  ]);
  const widths = [46, 12, 12, 16, 8];
  return rows
    .map((row) =>
      row.map((cell, i) => (i === 1 ? cell.padStart(12) : cell.padEnd(widths[i] ?? 0))).join('  '),
    )
    .map((line) => line.trimEnd())
    .join('\n');
}
