import { NO_VALUES, type Values } from '#composition/index.ts';
import {
  type OCCASIONS,
  PART_KINDS,
  type PartKind,
  type Service,
  type ServicePart,
} from '../designs/index.ts';

const USUAL: Readonly<Record<(typeof OCCASIONS)[number], readonly PartKind[]>> = {
  funeral: ['entrance', 'welcome', 'hymn', 'reading', 'eulogy', 'prayer', 'hymn', 'committal', 'leaving'],
  wedding: ['entrance', 'welcome', 'hymn', 'reading', 'vows', 'prayer', 'hymn', 'blessing', 'leaving'],
};

/** An order of service with the usual parts, for its maker to change. */
export function newService(occasion: (typeof OCCASIONS)[number]): { service: Service; values: Values } {
  const parts: ServicePart[] = [];
  for (const kind of USUAL[occasion]) parts.push(newPart(parts, kind));
  return {
    service: {
      occasion,
      day: '',
      style: occasion === 'wedding' ? 'meadow' : 'ivory',
      back: occasion === 'wedding' ? 'plain' : 'candles',
      thanks: '',
      copies: null,
      parts,
    },
    values: {
      ...NO_VALUES,
      texts: { heading: occasion === 'wedding' ? 'The marriage of' : 'A celebration of the life of' },
    },
  };
}

/** A part with the usual heading of its kind, and an id that none of the others has. */
export function newPart(others: readonly ServicePart[], kind: PartKind): ServicePart {
  const number = Math.max(0, ...others.map(({ id }) => Number(id.slice(1)))) + 1;
  const heading = PART_KINDS.find(({ id }) => id === kind)?.heading ?? '';
  return { id: `p${number}`, kind, heading, title: '', by: '', words: '', credit: '', rightsAt: null };
}
