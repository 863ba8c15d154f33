import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** What takes minutes, longest first: whole games, then pages in a browser, then programs as processes. */
const LONG = [
  /\/test\/playouts\//,
  /\/test\/e2e\/everyPage/,
  /\/test\/(e2e|server\/fog)\//,
  /\/test\/(faults|server\/(cli|mail|referee|routes))\//,
];

/** Starts what takes long first, so that no worker is left with a long file when the others have done. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = LONG.findIndex((kind) => kind.test(moduleId));
      return found < 0 ? LONG.length : found;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}
