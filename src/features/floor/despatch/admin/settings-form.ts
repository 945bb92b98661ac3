import { formatMinute } from '#kit/day.ts';
import type { FieldErrors } from '#kit/forms.ts';
import { oneLine } from '#kit/plain-text.ts';
import type { Carrier } from '../carriers.server.ts';
import { linkProblem } from '../tracking-link.ts';

/** The owner's despatch settings, as typed and checked. A new carrier’s id is empty. */
export interface SettingsForm {
  carriers: Carrier[];
  /** codes by turnaround id */
  services: Record<string, string>;
  /** `16:30`; null to follow the opening hours */
  times: OwnTimes;
}

/** The deadlines for parcels and collections on their day. */
export type OwnTimes = Record<'parcels' | 'collections', string | null>;

const NAME_MAX = 40;
const SERVICE_MAX = 20;

/** Reads the form of the despatch settings. Fields are named `carrier.{id}.name` and so on; an empty new row is ignored. */
export function readSettingsForm(
  values: Readonly<Record<string, string>>,
  known: readonly Carrier[],
  turnaroundIds: readonly string[],
): { ok: true; form: SettingsForm } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const names: string[] = [];
  const text = (field: string) => oneLine(values[field] ?? '');
  const isNew = text('carrier.new.name') !== '' || text('carrier.new.link') !== '';
  const carriers = [...known.map(({ id }) => id), ...(isNew ? [''] : [])].map((id): Carrier => {
    const field = `carrier.${id || 'new'}`;
    // Added since the form was opened: the save is refused as stale, not for something that it couldn't know.
    const stored = known.find((one) => one.id === id);
    if (stored && values[`${field}.name`] === undefined) return stored;
    const [name, link] = [text(`${field}.name`), text(`${field}.link`)];
    const isArchived = values[`${field}.off`] === 'yes';
    if (name === '') errors[`${field}.name`] = 'Enter a name';
    else if (name.length > NAME_MAX) errors[`${field}.name`] = `At most ${NAME_MAX} letters`;
    else if (!isArchived && names.includes(name.toLowerCase()))
      errors[`${field}.name`] = 'This name is already used';
    if (!isArchived) names.push(name.toLowerCase());
    const problem = link === '' ? null : linkProblem(link);
    if (problem) errors[`${field}.link`] = problem;
    const isDefault = values.default === (id || 'new');
    if (isDefault && isArchived)
      errors[`${field}.name`] = 'Choose another usual carrier: this one is no longer used';
    return { id, name, trackingUrl: link || null, isDefault, isArchived };
  });
  if (values.default === undefined || !carriers.some(({ isDefault }) => isDefault))
    errors.default ??= 'Choose which carrier is the usual one';
  const services: Record<string, string> = {};
  for (const id of turnaroundIds) {
    const code = text(`service.${id}`).toUpperCase();
    if (code === '') continue;
    if (!/^[A-Z0-9 -]+$/.test(code) || code.length > SERVICE_MAX)
      errors[`service.${id}`] = 'Letters and figures only, such as TPN24';
    services[id] = code;
  }
  const time = (of: keyof OwnTimes): string | null => {
    const written = text(`time.${of}`);
    if (written === '') return null;
    const read = readTime(written);
    if (read === null) errors[`time.${of}`] = 'Enter a time like 16:30, or leave it empty';
    return read;
  };
  const times = { parcels: time('parcels'), collections: time('collections') };
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, form: { carriers, services, times } };
}

/** Reads `16:30`, `16.30` or `4.30pm`; null if it isn’t a time of day. */
function readTime(written: string): string | null {
  const match = /^(\d{1,2})(?:[:.](\d\d))?\s*([ap]m)?$/i.exec(written);
  if (!match) return null;
  const [, hours, minutes, half] = match;
  if (!minutes && !half) return null;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  const isTime =
    hour < 24 && Number(minutes ?? 0) < 60 && (!half || (Number(hours) >= 1 && Number(hours) <= 12));
  return isTime ? formatMinute(hour * 60 + Number(minutes ?? 0)) : null;
}
