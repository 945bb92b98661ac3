import { useEffect, useRef } from 'react';
import { ARTWORK_TYPES, FILE_INPUT_CLASS } from '../file-input.ts';
import { ADD_FIELD } from '../parts/parts.ts';

interface Props {
  /** `the back`, `the other pages` */
  what: string;
  /** the page runs script: a file is sent as soon as it is chosen */
  live: boolean;
  onFiles: (files: File[]) => void;
}

/** Where a file has fewer pages than are printed: the field for the others, which join it. */
export function AddFile({ what, live, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const choose = () => {
    const files = [...(input.current?.files ?? [])];
    if (!input.current || files.length === 0) return;
    input.current.value = '';
    onFiles(files);
  };
  const take = useRef(choose);
  // What was chosen before this page came alive: nobody heard of it then.
  useEffect(() => take.current(), []);
  return (
    <div className="sheet mt-3 p-4">
      <label htmlFor={ADD_FIELD} className="field-label">
        Add {what}
      </label>
      <p id={`${ADD_FIELD}-hint`} className="field-hint mb-2">
        PDF, JPG or PNG, at most 50MB. We add its pages after those of the file above.
      </p>
      <input
        ref={input}
        id={ADD_FIELD}
        name={ADD_FIELD}
        type="file"
        multiple
        accept={ARTWORK_TYPES}
        className={FILE_INPUT_CLASS}
        aria-describedby={`${ADD_FIELD}-hint`}
        onChange={choose}
      />
      {!live && (
        <button type="submit" name="intent" value="add-file" className="button mt-3">
          Add to my file
        </button>
      )}
    </div>
  );
}
