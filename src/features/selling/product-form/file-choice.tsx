import { memo } from 'react';
import { ArtworkField } from '#features/artwork/files/upload/artwork-field.tsx';
import type { FileChecks } from '#features/artwork/files/upload/file-checks.ts';
import { isForMourners } from '#features/catalogue/products/index.ts';
import type { SelectedOptions, VatAnswers } from '#features/pricing/prices/index.ts';
import { formatMm } from '#kit/millimetres.ts';
import { type ArtworkNeeds, coverWords } from '#preflight/index.ts';
import { Slot } from '#ui/slot.tsx';
import { useAuth } from '#visitor/auth-context.tsx';
import type { FileProps, useFile } from './use-file.ts';
import type { ProductFormProps } from './use-product-form.ts';

type Props = ReturnType<typeof useFile> &
  LaterProps &
  Pick<ProductFormProps, 'product' | 'lineId' | 'later' | 'earlier' | 'waysOn'> & {
    selected: SelectedOptions;
    answers: VatAnswers | undefined;
    /** parameters to keep in the address besides the choices */
    params: Readonly<Record<string, string>>;
    /** the choices for which the server judged earlier files */
    judgedFor: SelectedOptions;
    /** the server's error message */
    error: string | undefined;
    /** script is running */
    live: boolean;
  };

/** The form's file: choose it, see its verdict, send it later, or use an earlier one. */
export const FileChoice = memo(function FileChoice(props: Props) {
  const { product, selected, checks, stored, state, needs } = props;
  const paths = stored && checks?.filePaths({ ...props, stored, productId: product.id });
  return (
    <ArtworkField
      upload={props.upload}
      checks={checks}
      state={state}
      error={props.error}
      needsText={`${needsWords(needs)} ${isForMourners(product) ? '' : coverWords(needs)}`.trim()}
      job={props.job}
      later={props.later}
      live={props.live}
      onFiles={(files, add) => props.start(files, selected, add)}
      onArrange={(artwork, parts) => props.arrange(artwork, parts, selected)}
      onRemove={props.remove}
      onWarm={props.warm}
      paths={paths}
      waysOn={
        checks && stored && paths && state?.state === 'invalid' ? (
          <checks.WaysOn {...props} stored={stored} paths={paths} />
        ) : null
      }
    >
      <UploadLater {...props} />
      <Earlier {...props} artworks={props.earlier} />
    </ArtworkField>
  );
});

interface LaterProps {
  /** whether there is no file, and none on its way */
  mayComeLater: boolean;
  isLater: boolean;
  sendBy: string | undefined;
  idea: FileProps['idea'];
}

/** The choice beside the upload: to buy now and send the file afterwards. */
function UploadLater({ mayComeLater, isLater, sendBy, idea }: LaterProps) {
  if (!mayComeLater) return null;
  return (
    <div className="mt-3">
      <label className="inline-flex min-h-11 items-center gap-2 font-semibold">
        <input
          type="checkbox"
          name="artworkLater"
          defaultChecked={isLater}
          className="size-5 accent-reflex"
          aria-describedby="later-hint"
        />
        {idea?.title ?? 'Upload later'}
      </label>
      <p id="later-hint" className="field-hint">
        {idea?.hint ?? [
          'Order now, and we’ll email you a link to upload your file. We print once we have it. ',
          sendBy,
        ]}
      </p>
      {idea && (
        <p className="field-hint">
          <input type="hidden" name={idea.field} value={idea.id} />
          {idea.words}
        </p>
      )}
    </div>
  );
}

/** For a signed-in customer: a link to their earlier uploads, or the list once requested. */
function Earlier({
  artworks,
  checks,
  judgedFor,
  selected,
  params,
}: {
  artworks: ProductFormProps['earlier'];
  checks: FileChecks | null;
  /** the choices for which the server judged them */
  judgedFor: SelectedOptions;
  selected: SelectedOptions;
  params: Readonly<Record<string, string>>;
}) {
  const path = (more: Record<string, string>) =>
    `?${new URLSearchParams({ ...selected, ...params, ...more })}#artwork`;
  if (artworks && checks)
    return (
      <checks.EarlierList
        artworks={artworks}
        pathOf={(artworkId) => path({ artwork: artworkId })}
        isJudged={String(new URLSearchParams(judgedFor)) === String(new URLSearchParams(selected))}
      />
    );
  return <Slot name="earlier-link" of={EarlierLink} props={{ path: path({ earlier: '1' }) }} />;
}

/** The way to a signed-in customer's earlier uploads; nothing for a guest, who has none. */
export function EarlierLink({ path }: { path: string }) {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <p className="mt-1">
      <a href={path} className="inline-flex min-h-11 items-center text-sm">
        Use artwork you uploaded before
      </a>
    </p>
  );
}

function needsWords({ widthMm, heightMm, bleedMm, pages }: ArtworkNeeds): string {
  const size = `${formatMm(widthMm)} × ${formatMm(heightMm)} mm`;
  const full = `${formatMm(widthMm + 2 * bleedMm)} × ${formatMm(heightMm + 2 * bleedMm)} mm`;
  const count = pages.wanted === 1 ? 'One page' : `${pages.wanted} pages`;
  return `${count}, ${size} finished, ${full} with ${formatMm(bleedMm)} mm bleed.`;
}
