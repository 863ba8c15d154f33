import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Folders whose tests take minutes: pages in a browser, whole games, programs as processes. */
const LONG = /\/test\/(e2e|playouts|server\/(cli|fog)|faults)\//;

/** Starts what takes long first, so that no worker is left with a long file when the others have done. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const long = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
    return [...sorted.filter(long), ...sorted.filter((file) => !long(file))];
  }
}
