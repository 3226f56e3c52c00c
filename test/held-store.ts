import type { TestApp } from '#test/app.ts';

/** Holds every upload to the program's file store until `release` is called, and counts the uploads. */
export function holdStore({ deps }: Pick<TestApp, 'deps'>) {
  const { files } = deps;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let begun = 0;
  Object.assign(deps, {
    files: {
      ...files,
      async put(key: string, bytes: Buffer) {
        begun += 1;
        await released;
        await files.put(key, bytes);
      },
    },
  });
  return { begun: () => begun, release };
}
