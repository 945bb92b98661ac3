import type { ArtworkKind } from '#preflight/index.ts';

const ENDINGS: Record<ArtworkKind, RegExp> = { pdf: /\.pdf$/i, jpeg: /\.jpe?g$/i, png: /\.png$/i };

/**
 * Returns a file's name with the ending of its type. A PDF may also be a program; called `x.exe`, it would start on the
 * computer that it is saved to.
 */
export function nameToSaveAs(originalName: string, kind: ArtworkKind): string {
  return ENDINGS[kind].test(originalName)
    ? originalName
    : `${originalName}.${kind === 'jpeg' ? 'jpg' : kind}`;
}
