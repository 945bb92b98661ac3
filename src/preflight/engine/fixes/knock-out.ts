import type { PDFDocument } from 'mupdf';
import type { StepOf } from '../../report/fix-step.ts';
import { ContentRewriter } from '../content/content-rewrite.ts';
import { isPoison } from '../failures.ts';
import { PaintEditor } from '../plates/paint-editor.ts';
import type { Paint, PaintState, Which } from '../plates/paint-state.ts';
import { type Drawn, SAME, type Treatment } from '../plates/painter.ts';

/**
 * Switches overprint off for what is white or nearly white, because it would disappear. Everything else stays as it is.
 * A page whose content can't be read is left alone.
 */
export function knockOut(doc: PDFDocument, { pages }: StepOf<'knock-out'>): void {
  const rewriter = new ContentRewriter(doc, new KnockOutEditor(doc));
  for (const number of new Set(pages)) {
    const page = doc.findPage(number - 1);
    try {
      const made = rewriter.page(page);
      page.put('Contents', made.contents);
      page.put('Resources', made.resources);
    } catch (error) {
      if (isPoison(error)) throw error;
    }
  }
}

class KnockOutEditor extends PaintEditor {
  readonly keepsDefaults = true;

  paint(paint: Paint, which: Which, { overprints }: PaintState): Treatment | null {
    return overprints[which] && isLight(paint) ? { state: 'knock-out' } : null;
  }

  picture(): Drawn {
    return SAME;
  }

  gradient(): Drawn {
    return SAME;
  }
}

/** Two tenths of one ink can hardly be distinguished from paper. */
const LIGHT = 0.2;

function isLight({ meaning, amounts }: Paint): boolean {
  if (!meaning || meaning.is === 'pattern' || !amounts) return false;
  const isDark = meaning.is === 'process' && meaning.components !== 4;
  const ink = isDark ? 1 - Math.min(...amounts) : amounts.reduce((sum, it) => sum + it, 0);
  return ink <= LIGHT;
}
