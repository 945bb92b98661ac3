import { href } from '#kit/href.ts';
import { PrimaryLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ConfirmDialog } from '#ui/page-dialog.tsx';

const HOME = href('/admin/email-marketing');
const HERE = `${HOME}?tab=templates`;

interface ShownTemplate {
  id: string;
  name: string;
  description: string;
  category: string;
  isDefault: boolean;
  version: number;
}

export function TemplatesTab({
  templates,
  deleting,
}: {
  templates: ShownTemplate[];
  deleting: string | null;
}) {
  const toDelete = templates.find(({ id }) => id === deleting);
  return (
    <>
      <p>
        <PrimaryLink to={href('/admin/email-marketing/templates/:templateId', { templateId: 'new' })}>
          Create Template
        </PrimaryLink>
      </p>
      {templates.length === 0 && (
        <EmptyState className="mt-5" title="No templates">
          A template is a message you can start a campaign from.
        </EmptyState>
      )}
      <ul className="mt-5 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {templates.map((template) => (
          <Template key={template.id} template={template} />
        ))}
      </ul>
      {toDelete && <DeleteDialog template={toDelete} />}
    </>
  );
}

function Template({ template: { id, name, description, category, isDefault } }: { template: ShownTemplate }) {
  return (
    <li className="sheet flex flex-col overflow-hidden">
      <iframe
        title={`Preview of ${name}`}
        sandbox=""
        tabIndex={-1}
        loading="lazy"
        src={`${href('/admin/email-marketing/preview')}?template=${id}`}
        className="pointer-events-none h-56 w-full border-b border-rule bg-white"
      />
      <div className="flex flex-1 flex-col p-4">
        <p className="flex items-start justify-between gap-3">
          <strong>{name}</strong>
          {isDefault && (
            <span className="badge bg-good-wash text-good">
              <span aria-hidden="true">●</span>Default
            </span>
          )}
        </p>
        <p className="mt-1 flex-1 text-grey">{description}</p>
        <p className="mt-2 text-xs text-grey">{category}</p>
        <div className="mt-3 flex flex-wrap gap-x-4">
          <a
            href={href('/admin/email-marketing/templates/:templateId', { templateId: id })}
            aria-label={`Edit ${name}`}
            className="flex min-h-8 items-center"
          >
            Edit
          </a>
          {!isDefault && (
            <form method="post" action={HOME}>
              <input type="hidden" name="id" value={id} />
              <button
                type="submit"
                name="intent"
                value="template-default"
                aria-label={`Make default: ${name}`}
                className="button-text min-h-8"
              >
                Make default
              </button>
            </form>
          )}
          <a
            href={`${HERE}&delete=${id}`}
            aria-label={`Delete ${name}`}
            className="flex min-h-8 items-center text-stop"
          >
            Delete
          </a>
        </div>
      </div>
    </li>
  );
}

function DeleteDialog({ template: { id, name, version } }: { template: ShownTemplate }) {
  return (
    <ConfirmDialog
      title={`Delete ${name}`}
      closeTo={HERE}
      action={HOME}
      fields={{ id, version }}
      intent="template-delete"
      button="Delete template"
      final
    >
      <p>
        Are you sure you want to delete the template "{name}"? Campaigns started from it keep their message.
      </p>
    </ConfirmDialog>
  );
}
