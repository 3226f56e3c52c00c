import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The tests beside the changed file run first: they detect most changes, and the first failure ends a run. */
class OwnTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const changed = this.ctx.config.related?.[0];
    const isBeside = ({ moduleId }: TestSpecification) =>
      changed !== undefined && path.dirname(moduleId) === path.dirname(changed);
    return files.toSorted((one, other) => Number(isBeside(other)) - Number(isBeside(one)));
  }
}

/** Configuration of domain/'s tests while drills/mutants.ts changes the code. */
export default defineConfig({
  test: {
    include: ['domain/**/*.test.ts'],
    // Reads the source, which StrykerJS has changed.
    exclude: ['domain/signing/template-words.test.ts'],
    setupFiles: ['test/mutants/few-runs.ts'],
    isolate: false,
    fileParallelism: false,
    sequence: { sequencer: OwnTestsFirst },
    testTimeout: 300_000,
  },
});
