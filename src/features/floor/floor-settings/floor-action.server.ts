import { readFloor } from '#features/floor/production/index.server.ts';
import { isDay } from '#kit/day.ts';
import { formValues } from '#kit/forms.ts';
import { formatTime } from '#kit/london-time.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { SaveAnswer } from '#ui/form-answer.ts';
import { readFloorForm } from './floor-form.ts';
import { readFloorChoices } from './read-floor.server.ts';
import { removeStage, type SaveFloorOutcome, saveFloor, setPressDay } from './save-floor.server.ts';

type Answer = SaveAnswer<Record<string, string>> & { problem: string | null };
type Result = { done: string } | { status: 409 | 422; answer: Answer };

/** Handles a form of the production settings by its `intent`: save, remove-stage, press-day or press-usual. */
export async function floorAction(shop: Shop, actor: Actor, form: FormData): Promise<Result> {
  const values = formValues(form);
  const refuse = (answer: Partial<Answer>, status: 409 | 422 = 422): Result => ({
    status,
    answer: { errors: {}, conflict: null, problem: null, values, ...answer },
  });
  const resultOf = (outcome: SaveFloorOutcome, done: string): Result => {
    if (outcome.ok) return { done };
    if (outcome.kind === 'refused') return refuse({ problem: outcome.words });
    return refuse({ conflict: { actor: outcome.actor, at: formatTime(outcome.changedAt) } }, 409);
  };
  const version = values.seen ?? '';
  switch (values.intent) {
    case 'save': {
      const read = readFloorForm(values, await readFloor(shop.db), await readFloorChoices(shop.db));
      if (!read.ok) return refuse({ errors: read.errors });
      return resultOf(await saveFloor(shop, actor, read.form, version), 'saved');
    }
    case 'remove-stage': {
      const removal = { stageId: values.stage ?? '', to: values.to ?? '', floorVersion: version };
      return resultOf(await removeStage(shop, actor, removal), 'removed');
    }
    case 'press-day':
    case 'press-usual': {
      const { day = '', minutes = '', press = '' } = values;
      if (!isDay(day)) return refuse({ errors: { day: 'Enter a day' } });
      const isUsual = values.intent === 'press-usual';
      if (!isUsual && !(/^\d{1,4}$/.test(minutes) && Number(minutes) <= 1440))
        return refuse({ errors: { minutes: 'A whole number up to 1,440; 0 if it isn’t running' } });
      const reason = (values.reason ?? '').replaceAll('\0', '').trim().slice(0, 100) || null;
      const change = { pressId: press, day, minutes: isUsual ? null : Number(minutes), reason };
      return resultOf(await setPressDay(shop, actor, change), 'day');
    }
    default:
      return refuse({ problem: 'We couldn’t read this form. Load the page again.' });
  }
}
