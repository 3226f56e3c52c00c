import { SchemaError } from '#server/db/schema-error.ts';
import { EnvError } from '#server/env-variables.ts';

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs a command and sets the process' exit code: 0 on success, 1 on a finding, 2 when the command could not run. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  // Only this user of the machine may read the files that a command writes.
  process.umask(0o077);
  try {
    process.exit(await command());
  } catch (error) {
    const known = error instanceof EnvError || error instanceof SchemaError;
    process.stderr.write(
      `\n${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exit(2);
  }
}
