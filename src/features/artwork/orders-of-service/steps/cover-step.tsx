import type { Values } from '#composition/index.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { COVER_FIELDS, DesignField } from '../../designs/index.ts';

interface Props {
  path: string;
  values: Values;
  errors: Readonly<Record<string, string>>;
}

/** What stands on the cover. */
export function CoverStep({ path, values, errors }: Props) {
  return (
    <form method="post" action={path} encType="multipart/form-data" className="max-w-xl space-y-5">
      <h2>Whose service is it?</h2>
      {COVER_FIELDS.map((field) => {
        const words = errors[field.id];
        return (
          <DesignField
            key={field.id}
            field={field}
            values={values}
            fault={words ? { words, isStop: true } : undefined}
          />
        );
      })}
      <p>
        <PrimarySubmit>Go on</PrimarySubmit>
      </p>
    </form>
  );
}
