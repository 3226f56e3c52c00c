import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const SOFFICE = '/usr/bin/soffice';
/** Whether LibreOffice is installed (package libreoffice-calc): a test that asks it is skipped where it is not. */
export const hasLibreOffice = await access(SOFFICE, constants.X_OK).then(
  () => true,
  () => false,
);

/**
 * The first sheet of a workbook as LibreOffice shows it in Spanish of the Dominican Republic (7178), in UTF-8: texts in
 * quotes, so that a number without them is one.
 */
export async function shownByLibreOffice(workbook: Buffer): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'libro-'));
  try {
    const file = path.join(folder, 'libro.xlsx');
    await writeFile(file, workbook);
    await promisify(execFile)(
      SOFFICE,
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        'csv:Text - txt - csv (StarCalc):44,34,76,1,,7178,true,true',
        '--outdir',
        folder,
        file,
      ],
      { env: { ...process.env, LC_ALL: 'es_DO.UTF-8', HOME: folder } },
    );
    return await readFile(path.join(folder, 'libro.csv'), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
