/** What a letter's form ends in where its panels stand below the letter: while something is changed, Save stays in the window. */
export function LetterSaveBar() {
  return (
    <div className="save-bar save-bar-note xl:hidden">
      <span className="mr-auto font-semibold">Unsaved changes</span>
      <button type="submit" name="intent" value="save" className="button button-primary">
        Save
      </button>
    </div>
  );
}
