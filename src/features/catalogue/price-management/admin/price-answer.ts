import type { WrongOption } from './check-options.ts';
import type { OptionRowInput } from './compare-options.ts';

/** Formats times for the page. */
export type SayTime = (time: Date) => string;

/** The result of a price tool form: where to redirect, or the errors. */
export type PriceActionResult =
  | { done: Record<string, string> }
  | {
      status: 409 | 422;
      intent: string;
      productId: string;
      input: string;
      seenPence: number;
      seenAt: string;
      error: string;
      rows?: OptionRowInput[];
      /** errors of options, by field */
      wrong?: WrongOption[];
      conflict?: { actor: string; at: string };
    };

/** Reports what is wrong, with the values typed. */
export type Refuse = (status: 409 | 422, error: string) => Extract<PriceActionResult, { status: number }>;
