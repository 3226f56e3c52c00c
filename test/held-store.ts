import type { TestApp } from '#test/app.ts';

/** Holds every upload to the store until `release`; counts the requests. */
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
