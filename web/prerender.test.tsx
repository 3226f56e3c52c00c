import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findScreens } from '#web/prerender.tsx';
import { SCREENS } from '#web/routes.tsx';

it('finds the file of every screen, as the manifest of the bundler names it', async () => {
  const found = await findScreens();
  expect(found.map((screen) => screen.path)).toEqual(Object.keys(SCREENS));
  for (const { path: address, access, file } of found) {
    expect(access).toBe(SCREENS[address as keyof typeof SCREENS].access);
    expect(file).toMatch(/^[a-z][\w/-]*-screen\.tsx$/);
    expect(existsSync(path.join(import.meta.dirname, file)), file).toBe(true);
  }
});

it('says what to do when a screen is in a file of another name', async () => {
  const { load } = SCREENS['/profile'];
  Object.assign(SCREENS['/profile'], { load: async () => () => null });
  try {
    await expect(findScreens()).rejects.toThrow(
      /The screen of \/profile is in no file named \*-screen\.tsx\. Name its file so/,
    );
  } finally {
    Object.assign(SCREENS['/profile'], { load });
  }
});
