import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Company, closedSoon, openingLines } from '#features/pricing/company/index.ts';
import type { FrameData } from '#shell/frame-data.ts';
import { Lines } from '#ui/lines.tsx';
import { useNow } from '#ui/now.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';

/** The four cards: address, phone, email, opening hours. */
export function ContactCards({
  company,
  hours,
  opening,
  closedDays,
}: Pick<FrameData, 'company' | 'hours' | 'opening' | 'closedDays'>) {
  const closures = closedSoon(hours, useNow(), closedDays);
  return (
    <ul className="mt-8 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <Card title="Address" icon={<MapPin size={20} aria-hidden="true" />}>
        <address className="not-italic">
          <Lines of={[...company.addressLines, company.postalCode]} />
        </address>
      </Card>
      <Card title="Phone" icon={<Phone size={20} aria-hidden="true" />}>
        <PhoneLink
          phone={company.phone}
          className="inline-flex min-h-11 items-center text-base font-semibold"
        />
      </Card>
      <Card title="Email" icon={<Mail size={20} aria-hidden="true" />}>
        <a href={`mailto:${company.email}`} className="inline-flex min-h-11 items-center break-all">
          {company.email}
        </a>
      </Card>
      <Card title="Opening Hours" icon={<Clock size={20} aria-hidden="true" />}>
        <dl className="figures">
          {openingLines(hours).map(({ days, hours }) => (
            <div key={days} className="flex justify-between gap-3">
              <dt>{days}</dt>
              <dd>{hours}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-grey">{opening.words}</p>
        {closures.map((words) => (
          <p key={words} className="mt-1 text-grey">
            {words}
          </p>
        ))}
      </Card>
    </ul>
  );
}

function Card({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li className="sheet p-5 text-sm">
      <h2 className="mb-2 flex items-center gap-2 text-base">
        {icon}
        {title}
      </h2>
      {children}
    </li>
  );
}

export function UrgentHelp({ company }: { company: Company }) {
  return (
    <section aria-labelledby="urgent" className="border-t-4 border-magenta pt-4">
      <h2 id="urgent" className="text-lg">
        Need it urgently?
      </h2>
      <p className="mt-2 text-sm">Call us about same-day collection, or to ask what we can print today.</p>
      <p className="mt-3">
        <PhoneLink phone={company.phone} before="Call" className="button" />
      </p>
    </section>
  );
}

const SERVICES = [
  { to: '/shop/flyers', label: 'Flyers and leaflets' },
  { to: '/shop/business-cards', label: 'Business cards' },
  { to: '/business-stationery', label: 'Business stationery' },
  { to: '/shop/posters', label: 'Posters' },
  { to: '/shop/booklets', label: 'Booklets, diaries and notebooks' },
  { to: '/signage', label: 'Banners, boards and signage' },
  { to: '/shop/wedding-printing', label: 'Wedding printing' },
  { to: '/shop/funeral', label: 'Funeral printing' },
];

export function WhatWePrint() {
  return (
    <nav aria-labelledby="services">
      <h2 id="services" className="text-lg">
        What we print
      </h2>
      <ul className="mt-2 text-sm">
        {SERVICES.map(({ to, label }) => (
          <li key={to} className="border-t border-rule">
            <a href={to} className="flex min-h-11 items-center">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
