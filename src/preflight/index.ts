export { displayTransform, transformRect } from './engine/rects.ts';
export type {
  PlaceholderBlock,
  PlaceholderProblem,
  TemplateOutcome,
} from './engine/templates/template-job.ts';
export { coverWords } from './messages/cover-words.ts';
export {
  type FindingText,
  findingText,
  type Refusal,
  refusalText,
  type UploadRefusal,
} from './messages/messages.ts';
export { type DesignerText, designerText } from './messages/messages-designer.ts';
export { fixedText } from './messages/messages-fixed.ts';
export { refusalOfKind } from './messages/messages-kinds.ts';
export { inkWords, ROLE_WORDS } from './messages/role-words.ts';
export { x4Reasons, x4Text } from './pdfx4-text.ts';
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
export { paintPlates, totalsOf } from './report/paint-plates.ts';
export type { X4Breach } from './report/pdfx4.ts';
export { type PageSeparations, shareOver, sumOver } from './report/plates.ts';
export type {
  ArtworkKind,
  EngineReport,
  Finding,
  FixRefusal,
  PageFacts,
  PixelFacts,
  Rect,
} from './report/report.ts';
export {
  FINISH_ROLES,
  type FinishRole,
  isFinishRole,
  isLayerRole,
  isLineRole,
  printsInk,
  SEPARATION_ROLES,
  type SeparationRole,
} from './report/separation-roles.ts';
export { type Judgement, judgeArtwork, type Verdict } from './rules/judge.ts';
export { copiesOfRecords } from './rules/judge-records.ts';
export { leftOutNames } from './rules/judge-separations.ts';
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
  type Finishing,
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
  pageStep,
  spineUm,
  withSpine,
} from './spec/binding.ts';
export { type FileSpreads, looksLikeSpread, specsOfPages, spreadsOfFile } from './spec/cover-spreads.ts';
export { cutRect } from './spec/cut-rect.ts';
export { finishedPart, type Part } from './spec/finished-part.ts';
export { usualFinishing } from './spec/finishing.ts';
export { bestFit } from './spec/page-fit.ts';
export { cutSize, sameWayRound, withBleed } from './spec/page-size.ts';
export { PRINTING_CONDITIONS, type PrintedSurface, surfaceOf } from './spec/printing-conditions.ts';
export {
  type NamedRole,
  type PrintedAs,
  printedAsOf,
  roleOf,
  separationKey,
} from './spec/separation-roles.ts';
export { pageCount, type SheetOptions, sheetSpec } from './spec/sheet-options.ts';
