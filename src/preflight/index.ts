export { displayTransform, transformRect } from './engine/rects.ts';
export { coverWords } from './messages/cover-words.ts';
export {
  type FindingText,
  findingText,
  type Refusal,
  refusalText,
  type UploadRefusal,
} from './messages/messages.ts';
export { type DesignerText, designerText } from './messages/messages-designer.ts';
export { refusalOfKind } from './messages/messages-kinds.ts';
export { preflightReport, preflightText } from './preflight-report.ts';
export { drawnPpi } from './report/drawn-ppi.ts';
export {
  isConverted,
  isPrintable,
  SNIFF_BYTES,
  sniffArtwork,
} from './report/file-kind.ts';
export { FIX_PAGES_MAX, type FixSource, type FixStep, PDF_BYTES_MAX } from './report/fix-step.ts';
export type { ConvertedKind } from './report/kinds.ts';
export type {
  ArtworkKind,
  EngineReport,
  Finding,
  PageFacts,
  PixelFacts,
  Rect,
  RefusedReason,
} from './report/report.ts';
export { type Judgement, judgeArtwork, type Verdict } from './rules/judge.ts';
export { ranges } from './rules/judge-groups.ts';
export { cutOf } from './rules/judge-size.ts';
export {
  type ArtworkRules,
  type JudgedCode,
  RULE_FAMILIES,
  type RuleFamily,
  ruleFamily,
  type Severity,
  severities,
  shippedRules,
} from './spec/artwork-rules.ts';
export {
  type ArtworkNeeds,
  type ArtworkSpec,
  BLEED_TOLERANCE_MM,
  MM_PER_INCH,
  PT_PER_INCH,
} from './spec/artwork-spec.ts';
export {
  type BookPapers,
  bindingMm,
  COVER_PAGES,
  type CoverSpread,
  coverSpread,
  hasSpine,
  isBound,
  spineUm,
  withSpine,
} from './spec/binding.ts';
export { type FileSpreads, looksLikeSpread, specsOfPages, spreadsOfFile } from './spec/cover-spreads.ts';
export { cutRect } from './spec/cut-rect.ts';
export { finishedPart, type Part } from './spec/finished-part.ts';
export { bestFit } from './spec/page-fit.ts';
export { cutSize, sameWayRound, withBleed } from './spec/page-size.ts';
export { pageCount, type SheetOptions, sheetSpec } from './spec/sheet-options.ts';
