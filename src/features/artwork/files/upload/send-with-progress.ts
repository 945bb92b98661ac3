/**
 * Sends a form's file in the background with progress and a cancel button, then replaces the page with the response;
 * refuses a file that is too large before sending. Without script the browser sends the same form. The page sends the
 * text of this one function, so it refers to nothing outside itself.
 */
export function sendWithProgress(): void {
  let running: XMLHttpRequest | null = null;
  addEventListener('beforeunload', (event) => running && event.preventDefault());

  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const input = form.querySelector<HTMLInputElement>('input[type=file]');
    const place = form.querySelector<HTMLElement>('[data-sending]');
    const [file] = input?.files ?? [];
    if (!place || !input || !file) return;
    event.preventDefault();
    if (running) return;
    const refused = form.querySelector<HTMLElement>('[data-refused]');
    const refuse = (words: string) => {
      refused?.replaceChildren(words);
      input.setAttribute('aria-invalid', String(words !== ''));
      if (words !== '') input.focus();
    };
    const isTooBig = file.size > Number(place.dataset.bytesMax);
    refuse(isTooBig ? (place.dataset.tooBig ?? '') : '');
    if (isTooBig) return;
    const part = <T extends Element>(name: string) => place.querySelector<T>(`[data-${name}]`);
    const showWords = (words: string) => part('words')?.replaceChildren(words);
    const show = (percent: number) => {
      part('bar')?.setAttribute('value', String(percent));
      part('percent')?.replaceChildren(`${percent}%`);
    };
    const end = (words: string) => {
      running = null;
      place.toggleAttribute('data-busy', false);
      showWords(words);
    };
    const fail = () => end('The connection was lost. Your file is still selected, so you can send it again.');

    const xhr = new XMLHttpRequest();
    running = xhr;
    place.hidden = false;
    place.toggleAttribute('data-busy', true);
    show(0);
    showWords(`Uploading ${file.name}`);
    const began = performance.now();
    // As `endInSilence` does.
    const allow = (ms: string | undefined) => {
      xhr.timeout = performance.now() - began + Number(ms);
    };
    xhr.upload.onprogress = ({ loaded, total }) => {
      allow(place.dataset.silentMs);
      show(Math.floor((loaded / total) * 100));
    };
    xhr.upload.onload = () => {
      allow(place.dataset.answerMs);
      showWords('Checking your file');
    };
    xhr.onerror = fail;
    xhr.ontimeout = fail;
    xhr.onload = () => {
      const page = new DOMParser().parseFromString(xhr.responseText, 'text/html');
      const [old, main] = [document.getElementById('content'), page.getElementById('content')];
      if (!old || !main) return fail();
      running = null;
      old.replaceWith(document.adoptNode(main));
      document.title = page.title;
      history.replaceState(null, '', xhr.responseURL);
      const first = main.querySelector<HTMLElement>('[role=alert][tabindex], [data-answer]');
      (first ?? main).focus();
      (first ?? main).scrollIntoView({ block: 'start' });
    };
    const cancel = part<HTMLButtonElement>('cancel');
    if (cancel)
      cancel.onclick = () => {
        xhr.abort();
        end('Cancelled. Nothing was sent.');
        input.focus();
      };
    const fields = new FormData(form, (event as SubmitEvent).submitter);
    xhr.open('POST', form.action);
    allow(place.dataset.silentMs);
    xhr.send(fields);
  });
}
