/** A code alone in its line, or a link whose secret follows the fragment (invitations, links in place of codes). */
const OPENS = /^\d{6}$|https?:\/\/\S+#\S+=\S+/m;

/** Prints a message of the demo in the terminal instead of sending it: its code or link, else its title. */
export function printLetter(to: string, text: string, title: string): void {
  const key = OPENS.exec(text)?.[0];
  const kind = key !== undefined && /^\d/.test(key) ? 'Code' : 'Link';
  process.stdout.write(key ? `\n  ✉  ${kind} for ${to}: ${key}\n` : `\n  ✉  To ${to}: ${title}\n`);
}
