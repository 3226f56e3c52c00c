import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { entryOf, filesOf, keyOf, OUT, prerendered, readManifest, withoutScripts } from './built.ts';
import { firstScreenStart } from './page-start.mjs';
import { stylesNamedIn } from './page-styles.ts';

async function writeFirstScreens(): Promise<void> {
  const { findScreens, FIRST_SCREENS, firstScreenFile, FIRST_SCREEN_DATA, LOGOUT_NOTE, TITLES } =
    await prerendered();
  const [screens, manifest] = [await findScreens(), await readManifest()];
  const html = await readFile(path.join(OUT, 'app.html'), 'utf8');
  const { sheet, css } = await entryOf(manifest, 'app.html');
  const program = keyOf(manifest, 'app');
  const programFile = manifest[program]?.file;
  const librariesFile = manifest[keyOf(manifest, 'start')]?.file;
  const bare = withoutScripts(html);
  for (const address of FIRST_SCREENS) {
    const screen = screens.find((each) => each.path === address);
    if (!screen?.shell) throw new Error(`${address} has no screen with a shell`);
    const frame = new Set(
      [program, keyOf(manifest, screen.shell)].flatMap((key) => [...filesOf(manifest, key)]),
    );
    const own = [...filesOf(manifest, screen.file)].filter((name) => !frame.has(name));
    const sources = await Promise.all(
      [...frame, ...own].map((name) => readFile(path.join(OUT, name), 'utf8')),
    );
    const start = firstScreenStart({
      files: [...frame].filter((name) => name !== programFile).map((name) => `/${name}`),
      screenFiles: own.map((name) => `/${name}`),
      libraries: `/${librariesFile}`,
      program: `/${programFile}`,
      sheet: `/${sheet}`,
      logoutNote: LOGOUT_NOTE,
    });
    const page = bare
      .replace(/\s*<link rel="manifest"[^>]*>/, '')
      .replace(/<div id="root">[\s\S]*?<\/div>\s*<\/div>/, () => '<div id="root"><!--content--></div>')
      .replace(
        '<title>{{productName}}</title>',
        () => `<title>${TITLES[address]}</title>\n    <style>${stylesNamedIn(css, sources)}</style>`,
      )
      .replace(
        '</body>',
        () =>
          `<script type="application/json" id="${FIRST_SCREEN_DATA}"><!--data--></script>\n    ${start}\n  </body>`,
      );
    await writeFile(path.join(OUT, firstScreenFile(address)), page);
  }
}

/**
 * Writes a page for each screen that opens first behind the login; the server puts the content into it. It has only the
 * styles that its scripts name, and loads the program after the first paint and the screen's own code at the first touch
 * (docs/decisions/first-screen.md).
 */
export const firstScreens = (): Plugin => ({
  name: 'first-screens',
  writeBundle: { sequential: true, handler: writeFirstScreens },
});
