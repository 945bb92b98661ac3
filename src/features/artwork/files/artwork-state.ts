import { type ArtworkSpec, type EngineReport, type Judgement, judgeArtwork } from '#preflight/index.ts';
import type { Artwork } from './artwork.ts';

/** The states of the artwork control. Idle means no artwork at all. */
export type ArtworkState =
  | ({ state: 'checking'; pagesChecked: number; pageCount: number } & Pick<Judgement, 'findings'>)
  | ({ state: 'ready' } & Pick<Judgement, 'findings'>)
  | ({ state: 'invalid' } & Pick<Judgement, 'findings'>);

/**
 * Returns the file's verdict for this product and these choices. Changing the choices judges the same report again.
 * While the file is being checked, judges what there is in `partial` so far.
 */
export function artworkState(
  artwork: Pick<Artwork, 'report'>,
  spec: ArtworkSpec,
  partial?: EngineReport | null,
): ArtworkState {
  if (!artwork.report) return checking(spec, partial);
  const { verdict, findings } = judgeArtwork(artwork.report, spec);
  return { state: verdict === 'invalid' ? 'invalid' : 'ready', findings };
}

function checking(spec: ArtworkSpec, partial: EngineReport | null | undefined): ArtworkState {
  if (!partial) return { state: 'checking', pagesChecked: 0, pageCount: 0, findings: [] };
  const pagesChecked = partial.pages.filter((page) => page.content).length;
  const { findings } = judgeArtwork(partial, spec);
  return { state: 'checking', pagesChecked, pageCount: partial.pageCount, findings };
}
