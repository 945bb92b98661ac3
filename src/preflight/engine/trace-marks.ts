import type { ColourKind, Rect } from '../report/report.ts';
import { isRegistration, type Known } from './colour-uses.ts';
import { rounded } from './rects.ts';

/** More marks than any page has. */
const REGISTRATION_MAX = 500;

/** Records what is drawn in colours that the press handles in a special way. */
export class TraceMarks {
  /** what is drawn in the registration colour */
  readonly registration: Rect[] = [];
  /** the first thing in grey or inks that is blended in screen colours */
  screenGroup: Rect | null = null;
  /** the spaces in which the groups around the current object blend their colours */
  private readonly groups: (ColourKind | null)[] = [];

  /** Enters a transparency group. Without a space of its own (null) it blends as the one around it does. */
  enter(kind: ColourKind | null): void {
    this.groups.push(kind ?? this.groups.at(-1) ?? null);
  }

  leave(): void {
    this.groups.pop();
  }

  note({ name, kind }: Known, rect: Rect): void {
    if (isRegistration(name) && this.registration.length < REGISTRATION_MAX) this.registration.push(rect);
    if (isScreen(this.groups.at(-1)) && !isScreen(kind)) this.screenGroup ??= rounded(rect);
  }
}

const isScreen = (kind: ColourKind | null | undefined) => kind === 'rgb' || kind === 'lab';
