/**
 * The thresholds and severities that turn findings into a verdict, for one family of products. The shop's owner may
 * change both (back office, artwork checks); these are Galley's defaults.
 */
export type ArtworkRules = {
  /** effective resolution of pictures, in pixels per inch; below `wantedPpi` they look soft, below `leastPpi` blocky */
  wantedPpi: number;
  leastPpi: number;
  /** the same for line art, in which each pixel is ink or paper, so that its edges show as steps */
  lineArtPpi: number;
  /** total area coverage in per cent; more ink than this dries badly and sets off on the next sheet */
  tacPercent: number;
  /** lines thinner than this may break up or vanish */
  hairlinePt: number;
  /** letters smaller than this fill in or can't be read */
  smallTextPt: number;
  /** letters smaller than this in three or four inks look blurred if the inks don't align exactly */
  richTextPt: number;
  /** the owner's changes to `severities` */
  severities: Partial<Record<string, Severity>>;
};

export type Severity = 'error' | 'warning' | 'info';

/**
 * The default severity of each finding. Thresholds and severities follow the printed specifications (300 dpi, 3 mm, 300
 * %) and what can't be fixed after printing.
 */
export const severities = {
  'bleed.missing': 'error',
  'bleed.unfilled': 'warning',
  'colour.group': 'warning',
  'colour.registration': 'error',
  'colour.profile': 'info',
  'colour.rgb': 'warning',
  'colour.lab': 'warning',
  'colour.spot': 'warning',
  'doc.attachments': 'warning',
  'doc.form': 'warning',
  'doc.javascript': 'warning',
  'doc.layers': 'info',
  'doc.overprint': 'info',
  'doc.transparency': 'info',
  'doc.xfa': 'error',
  'file.encrypted': 'info',
  'font.not-embedded': 'error',
  'image.alpha': 'info',
  'image.damaged': 'error',
  'image.line-art': 'warning',
  'image.low': 'error',
  'image.proportions': 'warning',
  'image.resolution': 'warning',
  'ink.heavy': 'error',
  'ink.spots': 'warning',
  'line.hairline': 'warning',
  'overprint.vanishes': 'error',
  'page.annotations': 'warning',
  'page.blank': 'info',
  'page.drawn': 'info',
  'page.left-out': 'info',
  'text.knocked-out': 'warning',
  'separation.filled': 'error',
  'separation.found': 'info',
  'separation.hidden': 'warning',
  'separation.mixed': 'warning',
  'separation.missing': 'error',
  'separation.open': 'error',
  'separation.outside': 'warning',
  'separation.replaced': 'info',
  'separation.several': 'warning',
  'separation.taken': 'info',
  'separation.thick': 'warning',
  'separation.unwanted': 'warning',
  'text.near-trim': 'warning',
  'text.rich': 'warning',
  'text.small': 'info',
} as const satisfies Record<string, Severity>;

export type JudgedCode = keyof typeof severities;

const held: ArtworkRules = {
  wantedPpi: 300,
  leastPpi: 150,
  // Twice that of pictures. The Ghent Workgroup's GWG2015 also has a separate limit for 1-bit images (3.7).
  lineArtPpi: 600,
  tacPercent: 300,
  hairlinePt: 0.25,
  smallTextPt: 5,
  richTextPt: 9,
  severities: {},
};

/** Viewed from further away, and so coarser: posters and plans from 1 m, banners and boards from 2 m or more. */
const viewedFromAfar: ArtworkRules = {
  ...held,
  wantedPpi: 100,
  leastPpi: 50,
  lineArtPpi: 200,
  hairlinePt: 0.5,
  smallTextPt: 8,
};

const plans: ArtworkRules = { ...held, wantedPpi: 150, leastPpi: 72, lineArtPpi: 300 };

/** The families, by product form (catalogue). Every other form is held in the hand. */
export const RULE_FAMILIES = ['held', 'plans', 'large'] as const;
export type RuleFamily = (typeof RULE_FAMILIES)[number];

const familyOfForm: Partial<Record<string, RuleFamily>> = {
  banner: 'large',
  board: 'large',
  'roller-banner': 'large',
  plan: 'plans',
};

export const ruleFamily = (form: string): RuleFamily => familyOfForm[form] ?? 'held';

/** Galley's default rules for each family. */
export const shippedRules: Record<RuleFamily, ArtworkRules> = { held, plans, large: viewedFromAfar };

export function severityOf(code: JudgedCode, rules: ArtworkRules): Severity {
  return rules.severities[code] ?? severities[code];
}
