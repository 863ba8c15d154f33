import { html } from 'lit';
import type { TemplateResult } from 'lit';

/** A place to drop a file on, or to choose one with mouse or keyboard. Read by the browser; nothing is sent. */
export function dropZone(what: string, accept: string, take: (file: File) => void): TemplateResult {
  const over = (event: DragEvent, on: boolean): void => {
    event.preventDefault();
    (event.currentTarget as HTMLElement).classList.toggle('over', on);
  };
  return html`<label
    class="drop"
    @dragover=${(event: DragEvent) => over(event, true)}
    @dragleave=${(event: DragEvent) => over(event, false)}
    @drop=${(event: DragEvent) => {
      over(event, false);
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) take(file);
    }}
  >
    <input
      type="file"
      accept=${accept}
      @change=${(event: Event) => {
        const input = event.target as HTMLInputElement;
        const file = input.files?.[0];
        if (file !== undefined) take(file);
        input.value = '';
      }}
    />
    Drop ${what} here, or <span class="pick">choose a file</span>
  </label>`;
}
