import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { EarlierLink } from '#features/selling/product-form/file-choice.tsx';
import { DespatchPromise } from '#features/selling/product-form/price-notes.tsx';
import type { SlotMark } from '#kit/slot-mark.ts';
import { AccountRow } from '#shell/account-row.tsx';
import { HeaderLinks } from '#shell/header-links.tsx';
import { SHARED_SLOT } from '#ui/island.tsx';
import { jsonForScript } from '#ui/structured-data.tsx';
import { IslandFrame, type Shared } from './island-frame.tsx';

/** A component whose props come from its mark in the page. */
const slot = (part: unknown) => part as ComponentType<Record<string, unknown>>;

/** EVERY part of a cached page that differs by visitor or by the minute. */
const SLOTS: Readonly<Record<string, ComponentType<Record<string, unknown>>>> = {
  'account-row': slot(AccountRow),
  'despatch-promise': slot(DespatchPromise),
  'earlier-link': slot(EarlierLink),
  'header-links': slot(HeaderLinks),
};

/** Renders the slots of a cached page for one visitor, in order. */
export function fillSlots(slots: readonly SlotMark[], shared: Shared): string[] {
  return slots.map(({ name, props }) => {
    if (name === SHARED_SLOT) return jsonForScript(shared);
    const part = SLOTS[name];
    if (!part) throw new Error(`no component fills the slot ${name}`);
    return renderToString(<IslandFrame shared={shared}>{createElement(part, props)}</IslandFrame>);
  });
}
