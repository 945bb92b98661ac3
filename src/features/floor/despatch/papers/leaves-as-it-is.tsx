/** The box that staff tick if a paper is out of date. */
export function LeavesAsItIs() {
  return (
    <label className="mt-3 flex min-h-11 items-center gap-3">
      <input type="checkbox" name="stalePapers" value="yes" className="size-5" />
      Leaves with the papers it has
    </label>
  );
}
