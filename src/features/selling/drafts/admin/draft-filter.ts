import { DRAFT_STATES } from '../draft.ts';

/** The states that the list of quotes can be filtered by. */
export const LISTED = ['asked', ...DRAFT_STATES] as const;

/** Reads the list’s filter from an address and ignores invalid values. */
export const readDraftFilter = (query: URLSearchParams) => ({
  search: (query.get('search') ?? '').replaceAll('\0', '').trim().slice(0, 100),
  state: LISTED.find((it) => it === query.get('state')) ?? null,
  page: /^[1-9]\d{0,3}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1,
});
