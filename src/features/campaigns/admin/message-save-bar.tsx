/** What a message's form ends in where its panels stand below the message: while something is changed, Save stays in the window. */
export function MessageSaveBar() {
  return (
    <div className="save-bar save-bar-note xl:hidden">
      <span className="mr-auto font-semibold">Unsaved changes</span>
      <button type="submit" name="intent" value="save" className="button button-primary">
        Save
      </button>
    </div>
  );
}
