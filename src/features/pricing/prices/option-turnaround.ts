import type { Turnaround } from '#kit/turnaround.ts';

/** The shop's turnaround that an option stands for. */
export interface OptionTurnaround extends Turnaround {
  /** its id, if it differs from the option's own */
  id?: string;
  /** the fewest and the most copies for which it is offered; left out for any number */
  copiesMin?: number;
  copiesMax?: number;
  /** its surcharge as a share of the rest of the price, in hundredths of a percent */
  percentBp?: number;
  /** its surcharge by quantity, fewest copies first. Without either, the option's own surcharge applies. */
  steps?: SurchargeStep[];
}

/** From this many copies, the surcharge is this. */
export interface SurchargeStep {
  copies: number;
  pence: number;
}
