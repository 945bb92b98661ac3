import type { FrameData } from './frame-data.ts';

/** A person to talk to, and whether one is there now. */
export function PhoneLine({ company, opening }: Pick<FrameData, 'company' | 'opening'>) {
  return (
    <>
      Or call{' '}
      <a href={`tel:${company.phone.replaceAll(' ', '')}`} className="figures whitespace-nowrap">
        {company.phone}
      </a>
      . <span className="figures text-grey">{opening.words}.</span>
    </>
  );
}
