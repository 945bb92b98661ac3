import { PhoneLink } from '#ui/phone-link.tsx';
import type { FrameData } from './frame-data.ts';

/** A person to call, and whether they are available now. */
export function PhoneLine({ company, opening }: Pick<FrameData, 'company' | 'opening'>) {
  return (
    <>
      Or call <PhoneLink phone={company.phone} />. <span className="figures text-grey">{opening.words}.</span>
    </>
  );
}
