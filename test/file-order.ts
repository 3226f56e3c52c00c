import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { dice } from '#test/dice.ts';
import { LONGEST } from '#test/test-files.ts';

// Independent of the machine's language.
const inText = (a: string, b: string) => Number(a > b) - Number(a < b);

/**
 * Vitest's order of test files: one project after another, in each the longest files first and the others in random
 * order by the run's seed. A worker continues only with a file of its own project: when Vitest mixed the projects,
 * one of three files began with a new worker that loaded everything again.
 */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const roll = dice(this.ctx.config.sequence.seed);
    const placed = files
      .toSorted((a, b) => inText(a.moduleId, b.moduleId))
      .map((file) => ({ file, at: roll(1_000_000) }));
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((long) => moduleId.endsWith(long));
    return placed
      .sort(
        (a, b) =>
          inText(a.file.project.name, b.file.project.name) ||
          Number(isLong(b.file)) - Number(isLong(a.file)) ||
          a.at - b.at,
      )
      .map(({ file }) => file);
  }
}
