import { href } from '#kit/href.ts';

/** The steps of the guide, in their order. */
export const STEPS = [
  { id: 'day', label: 'The day' },
  { id: 'who', label: 'Names and photo' },
  { id: 'parts', label: 'The service' },
  { id: 'look', label: 'How it looks' },
  { id: 'proof', label: 'Look it through' },
] as const;

export type StepId = (typeof STEPS)[number]['id'];

/** The address of a step. */
export const stepPath = (designId: string, step: StepId): string =>
  `${href('/orders-of-service/:designId', { designId })}?step=${step}`;

/** The address of one part of the service. */
export const partPath = (designId: string, partId: string): string =>
  href('/orders-of-service/:designId/parts/:partId', { designId, partId });

/** The step behind this one; the last is its own. */
export const nextStep = (step: StepId): StepId =>
  STEPS[Math.min(STEPS.length - 1, STEPS.findIndex(({ id }) => id === step) + 1)]?.id ?? 'proof';
