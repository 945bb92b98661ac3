import type { ReactNode } from 'react';
import { formatWeekday } from '#kit/day.ts';
import { href } from '#kit/href.ts';
import { useFrame } from '#shell/frame-data.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import type { Arrival } from './arrival.server.ts';
import { STEPS, type StepId, stepPath } from './guide-steps.ts';

interface Props {
  designId: string;
  /** whose service it is */
  name: string;
  day: string;
  arrival: Arrival;
  step: StepId;
  children: ReactNode;
}

/** Around each step: the way through the guide, the day with what it means for delivery, and a person to ring. */
export function GuideFrame({ designId, name, day, arrival, step, children }: Props) {
  return (
    <div className="frame pb-16">
      <Breadcrumb
        crumbs={[{ label: 'Orders of service', to: href('/orders-of-service') }, { label: name }]}
      />
      <h1 className="text-2xl wrap-anywhere">{name}</h1>
      <div className="mt-3 grid gap-x-10 gap-y-2 border-y border-rule py-3 text-sm md:grid-cols-2">
        <DayWords day={day} arrival={arrival} />
        <RingAnyTime />
      </div>
      <nav aria-label="Steps" className="mt-4">
        <ol className="tab-list">
          {STEPS.map(({ id, label }) => (
            <li key={id}>
              <a href={stepPath(designId, id)} aria-current={id === step ? 'step' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="mt-6">{children}</div>
    </div>
  );
}

function DayWords({ day, arrival }: { day: string; arrival: Arrival }) {
  if (!day) return <p>The day of the service isn’t filled in yet.</p>;
  return (
    <p>
      <strong>The service is on {formatWeekday(day)}.</strong>{' '}
      {arrival.isPast ? 'That day is past.' : arrival.words}
    </p>
  );
}

/** The phone number, and whether somebody is there now. */
export function RingAnyTime() {
  const frame = useFrame();
  if (!frame) return null;
  return (
    <p className="md:text-right">
      Would you rather speak to somebody? Ring{' '}
      <PhoneLink phone={frame.company.phone} className="font-semibold" />.{' '}
      <span className="figures text-grey">{frame.opening.words}.</span>
    </p>
  );
}
