import { EnvError } from '#server/env-variables.ts';

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** Of the terminal: 0 where all is well, 1 where it is not, 2 where it could not be done. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  // What it writes is nobody else's on this machine.
  process.umask(0o077);
  try {
    process.exit(await command());
  } catch (error) {
    const known = error instanceof EnvError;
    process.stderr.write(
      `\n${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exit(2);
  }
}
