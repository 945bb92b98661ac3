import { cutOffWords, type Turnaround } from '../../kit/turnaround.ts';
import type { Option } from '../pricing/index.ts';
import type { Product } from './product.ts';

/**
 * What each turnaround of a product means, in words. The computed day beside the price is what we promise (ruling 47).
 */
export function TurnaroundNotes({ product }: { product: Pick<Product, 'optionGroups'> }) {
  const options = product.optionGroups.find(({ key }) => key === 'turnaround')?.options ?? [];
  return (
    <ul className="text-xs text-grey">
      {options.map((option) => (
        <li key={option.id}>{turnaroundMessage(option)}</li>
      ))}
    </ul>
  );
}

/** The documented messages (specification, section 9), each with the figures that it is true of. */
const DOCUMENTED: readonly (Turnaround & { id: string; message: string })[] = [
  { id: 'standard', workingDays: 3, cutOff: '11:00', message: 'Standard: 2-3 working days' },
  {
    ...{ id: 'next-day', workingDays: 1, cutOff: '11:00' },
    message: 'Express: next working day if submitted by 11am',
  },
  { id: 'same-day', workingDays: 0, cutOff: '13:00', message: 'Same day: subject to availability' },
];

/** Returns the documented message for the documented figures, and one made of its figures for every other turnaround. */
export function turnaroundMessage({
  id,
  name,
  turnaround,
}: Pick<Option, 'id' | 'name' | 'turnaround'>): string {
  if (!turnaround) return name;
  const { workingDays, cutOff } = turnaround;
  const documented = DOCUMENTED.find(
    (it) => it.id === id && it.workingDays === workingDays && it.cutOff === cutOff,
  );
  return documented?.message ?? `${name}: ${daysWords(workingDays)} if submitted by ${cutOffWords(cutOff)}`;
}

function daysWords(workingDays: number): string {
  if (workingDays === 0) return 'same working day';
  return workingDays === 1 ? 'next working day' : `${workingDays} working days`;
}
