import { useFrame } from '#shell/frame-data.ts';
import { PhoneLink } from '#ui/phone-link.tsx';
import { isForMourners } from './for-mourners.ts';

/** On pages for people in mourning: a person to speak to, with the number in the sentence. Nothing on others. */
export function RingUs({ categoryId, className }: { categoryId: string; className: string }) {
  const frame = useFrame();
  if (!frame || !isForMourners({ categoryId })) return null;
  return (
    <p className={className}>
      If you would rather speak to somebody, ring us on{' '}
      <PhoneLink phone={frame.company.phone} className="font-semibold" />. We’ll help with the pages and the
      photographs, and tell you when they can be ready.{' '}
      <span className="figures text-grey">{frame.opening.words}.</span>
    </p>
  );
}
