import { PrimarySubmit } from '#ui/button.tsx';

/** The end of a message form whose panels are below it: Save stays visible while there are unsaved changes. */
export function MessageSaveBar() {
  return (
    <div className="save-bar save-bar-note xl:hidden">
      <span className="mr-auto font-semibold">Unsaved changes</span>
      <PrimarySubmit intent="save">Save</PrimarySubmit>
    </div>
  );
}
