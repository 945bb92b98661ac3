import type { Turnaround } from '#kit/turnaround.ts';

/** The shop's turnaround that an option stands for. */
export interface OptionTurnaround extends Turnaround {
  /** its id, if it isn't the option's own */
  id?: string;
  /** the fewest and the most copies it is offered for; left out: any number */
  copiesMin?: number;
  copiesMax?: number;
  /** its surcharge as a share of the rest of the price, in hundredths of a percent */
  percentBp?: number;
  /** its surcharge by quantity, fewest copies first. With neither, the surcharge is the option's own. */
  steps?: SurchargeStep[];
}

/** From so many copies on, the surcharge is this. */
export interface SurchargeStep {
  copies: number;
  pence: number;
}
