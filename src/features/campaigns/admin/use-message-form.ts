import { type RefObject, useEffect } from 'react';
import { focusPlace } from './block-focus.ts';

/**
 * What script adds to the form of a message: a warning before what is typed is left behind, Ctrl-S to save, and the focus on
 * the part that was just added or moved. `previewName`: the frame into which sending the form leaves nothing.
 */
export function useMessageForm(form: RefObject<HTMLFormElement | null> | null, previewName: string): void {
  useEffect(() => {
    const typed = form?.current;
    if (!typed) return;
    const listening = new AbortController();
    const { signal } = listening;
    let isUnsaved = typed.dataset.guarded === 'unsaved';
    const note = () => {
      isUnsaved = true;
      typed.toggleAttribute('data-changed', true);
    };
    if (isUnsaved) note();
    typed.addEventListener('input', note, { signal });
    typed.addEventListener(
      'submit',
      ({ submitter }) => {
        if (submitter?.getAttribute('formtarget') !== previewName) isUnsaved = false;
      },
      { signal },
    );
    addEventListener('beforeunload', (event) => isUnsaved && event.preventDefault(), { signal });
    addEventListener(
      'keydown',
      (event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
        event.preventDefault();
        typed.requestSubmit(typed.querySelector<HTMLButtonElement>('button[name=intent][value=save]'));
      },
      { signal },
    );
    focusPlace(location);
    return () => listening.abort();
  }, [form, previewName]);
}
