import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { OUT } from './built.ts';

async function compressAssets(): Promise<void> {
  const folder = path.join(OUT, 'assets');
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(path.join(folder, name));
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      await writeFile(path.join(folder, `${name}.br`), await promisify(brotliCompress)(bytes, { params }));
      await writeFile(path.join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

/** Writes each script and style also in brotli and gzip, which the server sends unchanged. */
export const compressedAssets = (): Plugin => ({
  name: 'compressed-assets',
  writeBundle: { sequential: true, handler: compressAssets },
});
