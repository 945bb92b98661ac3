import type { PersonDetails } from '#features/people/customers/index.ts';
import { ButtonLink, PrimarySubmit } from '#ui/button.tsx';
import { PageDialog } from '#ui/page-dialog.tsx';
import { type DetailsAnswer, DetailsFields } from './details-form.tsx';

interface Props {
  /** the address of the page behind */
  here: string;
  details: PersonDetails;
  version: number;
  answer: DetailsAnswer | undefined;
}

/** The form of a customer's details, over their page. */
export function EditDialog({ here, ...form }: Props) {
  return (
    <PageDialog title="Edit customer" closeTo={here}>
      <form method="post" action={`${here}?edit`} noValidate className="space-y-4">
        <DetailsFields {...form} />
        <div className="flex flex-wrap gap-3">
          <PrimarySubmit intent="details">Save details</PrimarySubmit>
          <ButtonLink to={here}>Cancel</ButtonLink>
        </div>
      </form>
    </PageDialog>
  );
}
