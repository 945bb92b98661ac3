import { DAY_NAMES, regionCode, townOf } from '#features/pricing/company/index.ts';
import { type JsonLd, StructuredData } from '#ui/structured-data.tsx';
import { type FrameData, useFrame } from './frame-data.ts';

/** The company as a place: address, position, telephone and hours. */
export function LocalBusinessData() {
  const frame = useFrame();
  return frame && <StructuredData data={localBusiness(frame)} />;
}

function localBusiness({ company, hours, origin, visiting }: FrameData): JsonLd {
  return {
    '@type': 'LocalBusiness',
    '@id': `${origin}/#business`,
    name: company.name,
    url: `${origin}/`,
    image: `${origin}/favicon.svg`,
    telephone: company.phone,
    email: company.email,
    vatID: company.vatNumber,
    priceRange: '££',
    currenciesAccepted: 'GBP',
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.addressLines.slice(0, -1).join(', '),
      addressLocality: townOf(company),
      ...(regionCode(company) === 'GB-NIR' ? { addressRegion: 'Northern Ireland' } : {}),
      postalCode: company.postalCode,
      addressCountry: 'GB',
    },
    geo: { '@type': 'GeoCoordinates', latitude: visiting.latitude, longitude: visiting.longitude },
    openingHoursSpecification: hours.flatMap(({ fromDay, toDay, hours: span }) =>
      span
        ? [
            {
              '@type': 'OpeningHoursSpecification',
              dayOfWeek: DAY_NAMES.slice(fromDay - 1, toDay),
              opens: span.opens.padStart(5, '0'),
              closes: span.closes.padStart(5, '0'),
            },
          ]
        : [],
    ),
  };
}
