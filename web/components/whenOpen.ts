import { nothing } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive, PartType } from 'lit/directive.js';
import type { ChildPart, PartInfo } from 'lit/directive.js';

class WhenOpen extends AsyncDirective {
  private details: HTMLDetailsElement | null = null;
  private content: () => unknown = () => nothing;
  private seen = false;

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.CHILD) throw new Error('whenOpen stands between the tags of a <details>');
  }

  override update(part: ChildPart, [content]: [() => unknown]): unknown {
    if (this.details === null) {
      this.details = part.parentNode as HTMLDetailsElement;
      this.reconnected();
    }
    return this.render(content);
  }

  override render(content: () => unknown): unknown {
    this.content = content;
    this.seen ||= this.details?.open === true;
    return this.seen ? content() : nothing;
  }

  protected override disconnected(): void {
    this.details?.removeEventListener('toggle', this.toggled);
  }

  protected override reconnected(): void {
    this.details?.addEventListener('toggle', this.toggled);
  }

  private readonly toggled = (): void => this.setValue(this.render(this.content));
}

/**
 * What a `<details>` holds, made when it is first opened: long tables that few look at cost nothing before. To be written
 * straight inside of it.
 */
export const whenOpen = directive(WhenOpen);
