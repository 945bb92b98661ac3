import { useEffect, useRef } from 'react';
import { ARTWORK_TYPES, FILE_INPUT_CLASS } from '../file-input.ts';
import { ADD_FIELD } from '../parts/parts.ts';

interface Props {
  /** `the back`, `the other pages` */
  what: string;
  /** script is running, so a file is sent as soon as it is chosen */
  live: boolean;
  onFiles: (files: File[]) => void;
}

/** The field for the missing pages of a file. Files chosen here join it. */
export function AddFile({ what, live, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const choose = () => {
    const files = [...(input.current?.files ?? [])];
    if (!input.current || files.length === 0) return;
    input.current.value = '';
    onFiles(files);
  };
  const take = useRef(choose);
  // Takes a file chosen before hydration, whose change event was lost.
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
