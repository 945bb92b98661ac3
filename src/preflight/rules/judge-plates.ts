import type { EngineReport, PageFacts } from '../report/report.ts';
import { specsOfPages } from '../spec/cover-spreads.ts';
import { acrossPages } from './judge-groups.ts';
import { cutOf } from './judge-size.ts';
import type { OpenFinding, RuledSpec } from './rule.ts';

/** Rules for what happens on plates but isn't visible on a screen. */
export const plateRules = [vanishing, registration, screenGroups];

/** White or light marks set to overprint, under which the plates print what lies below. */
function vanishing(report: EngineReport): OpenFinding[] {
  const places = ({ content }: PageFacts) => {
    const place = content?.overprint?.vanishes;
    return place ? [{ value: place.areaMm2, rect: place.rect }] : [];
  };
  return acrossPages(report, 'overprint.vanishes', places, { certainty: 'estimated' });
}

/** Outside the cut it is right, since printers' marks are on every plate. */
function registration(report: EngineReport, spec: RuledSpec): OpenFinding[] {
  const pageSpecOf = specsOfPages(report, spec);
  const places = (page: PageFacts) => {
    const { cuts = [] } = page.content ?? {};
    const cut = cutOf(page, pageSpecOf(page)) ?? cuts[0];
    return (cut?.registration ?? []).map((rect) => ({ rect }));
  };
  return acrossPages(report, 'colour.registration', places);
}

/** Black ink and greys that transparency blends in screen colours come back as four inks. */
function screenGroups(report: EngineReport): OpenFinding[] {
  const places = ({ content }: PageFacts) => (content?.screenGroup ? [{ rect: content.screenGroup }] : []);
  return acrossPages(report, 'colour.group', places);
}
