import { readCount } from '#kit/read-count.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import { isBlock } from './blocks.ts';
import { changeJob, type JobChange } from './change-job.server.ts';
import { goneWords } from './gone-job.server.ts';
import type { JobOutcome } from './job-outcome.ts';
import { joinJobs } from './join-jobs.server.ts';
import { moveJob, undoMove } from './move-job.server.ts';
import { noteJob } from './note-job.server.ts';
import { type JobSplit, splitJob } from './split-job.server.ts';
import { isSpoiltCause } from './spoilt.ts';

/** The longest note on a block, and on a job. */
const NOTE_MAX = 300;
const JOB_NOTE_MAX = 500;

/**
 * Handles a form of the board or of a job page: `intent` (move, undo, split, spoilt, join, block, unblock, take, leave,
 * seen, press, note), `code`, `version`, and the fields for that intent. Null for a form that isn't one of ours.
 */
export async function jobAction(shop: Shop, actor: Actor, form: FormData): Promise<JobOutcome | null> {
  const outcome = await commandOf(shop, actor, form);
  if (outcome?.ok !== false || outcome.kind !== 'missing') return outcome;
  const words = await goneWords(
    shop.db,
    String(form.get('code') ?? '')
      .trim()
      .toUpperCase(),
  );
  return words ? { ok: false, kind: 'stale', words } : outcome;
}

async function commandOf(shop: Shop, actor: Actor, form: FormData): Promise<JobOutcome | null> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const code = text('code').toUpperCase();
  const version = Number(text('version'));
  if (!code || code.length > 40 || !Number.isSafeInteger(version)) return null;
  switch (text('intent')) {
    case 'move':
      return moveJob(shop, actor, { code, version, stageId: text('stage') });
    case 'undo': {
      const event = Number(text('event'));
      return Number.isSafeInteger(event) ? undoMove(shop, actor, code, event) : null;
    }
    case 'split':
    case 'spoilt':
      return splitJob(shop, actor, { code, version, ...splitOf(text) });
    case 'join': {
      const [other = '', otherVersion] = text('other').split(' ');
      if (!other) return { ok: false, kind: 'refused', words: 'Choose the part to join it with.' };
      return joinJobs(shop, actor, { code, version, other: { code: other, version: Number(otherVersion) } });
    }
    case 'note': {
      const note = text('note').replaceAll('\0', '').replace(/\r\n?/g, '\n');
      if (note && note.length <= JOB_NOTE_MAX) return noteJob(shop, actor, code, note);
      const words = note ? `A note has at most ${JOB_NOTE_MAX} characters.` : 'Write a note first.';
      return { ok: false, kind: 'refused', words };
    }
  }
  const change = changeOf(text('intent'), text);
  if (typeof change === 'string') return { ok: false, kind: 'refused', words: change };
  return change && changeJob(shop, actor, { code, version }, change);
}

/** Part of a job’s copies, from a form. */
function splitOf(text: (name: string) => string): Pick<JobSplit, 'copies' | 'spoilt' | 'note'> {
  const cause = text('cause');
  const spoilt = text('intent') === 'spoilt' ? (isSpoiltCause(cause) ? cause : 'other') : null;
  return { copies: readCount(text('copies')), spoilt, note: noteOf(text) };
}

const noteOf = (text: (name: string) => string) =>
  text('note').replaceAll('\0', '').slice(0, NOTE_MAX) || null;

/** The change that a form requests; a sentence if something is missing, null for an unknown one. */
function changeOf(intent: string, text: (name: string) => string): JobChange | string | null {
  switch (intent) {
    case 'block': {
      const reason = text('reason');
      return isBlock(reason) ? { kind: 'block', reason, note: noteOf(text) } : 'Choose what it waits for.';
    }
    case 'unblock':
    case 'take':
    case 'leave':
    case 'seen':
      return { kind: intent };
    case 'press':
      return { kind: 'press', pressId: text('press') || null };
    default:
      return null;
  }
}
