import type { Element } from '#composition/index.ts';
import { filled, outline } from '../shipped/drawing.ts';

/** Three candles whose flames stand at different heights, around a middle, upon a line. */
export function candles(x: number, foot: number, ink: string): Element[] {
  const candle = (across: number, height: number, width: number): Element[] => {
    const top = foot - height;
    return [
      outline(`M${-width / 2} 0V${height}H${width / 2}V0`, { ink, pt: 0.75 }, [x + across, top]),
      outline(`M${-width / 2} 0Q0 ${width * 0.32} ${width / 2} 0`, { ink, pt: 0.75 }, [x + across, top]),
      outline('M0 0V-2.4', { ink, pt: 0.75 }, [x + across, top + width * 0.12]),
      filled(FLAME, ink, [x + across, top - 1.6]),
    ];
  };
  return [
    ...candle(-9.5, 21, 6),
    ...candle(0, 31, 6.6),
    ...candle(9.5, 15, 6),
    outline('M-19 0H19', { ink, pt: 0.75 }, [x, foot]),
  ];
}

/** A drop that leans to nobody, 7 mm high, from its foot. */
const FLAME = 'M0 0C-2.5 -0.3 -2.5 -3 0 -7C2.5 -3 2.5 -0.3 0 0Z';
