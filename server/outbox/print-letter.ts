/** Prints a message of the demo in the terminal instead of sending it: its code, else its title. */
export function printLetter(to: string, code: string | undefined, title: string): void {
  process.stdout.write(code ? `\n  ✉  Code for ${to}: ${code}\n` : `\n  ✉  To ${to}: ${title}\n`);
}
