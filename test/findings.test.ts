import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// findings/README.md is generated from the comments of the findings. After a new one:
// node_modules/.bin/vitest run --project rules test/findings.test.ts --update

const ROOT = path.resolve(import.meta.dirname, '..');
const FINDINGS = globSync('findings/*.sh', { cwd: ROOT }).sort();
/** Entries of a finding's comment: what was seen, its pins, its source, and what the product does about it. */
const NEEDED = ['behaviour', 'source', 'seen', 'guess', 'product'];

/** Entries of the comment at the top of a finding; a line that is indented by three continues the one before. */
function entriesOf(text: string): Map<string, string> {
  const comment = /^#!.*\n((?:#.*\n)+)/.exec(text)?.[1] ?? '';
  return new Map(
    comment
      .replaceAll('\n#   ', ' ')
      .split('\n')
      .flatMap((line) => {
        const [, name, value] = /^# (\w+): (.+)$/.exec(line) ?? [];
        return name && value ? [[name, value] as const] : [];
      }),
  );
}

const read = FINDINGS.map((file) => {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  return { name: path.basename(file, '.sh'), text, entries: entriesOf(text) };
});

describe('findings', () => {
  it.each(read)('$name says what it saw, where it comes from and what the product does', ({ entries }) => {
    expect([...entries.keys()]).toEqual(expect.arrayContaining(NEEDED));
    expect(entries.get('seen')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    for (const file of (entries.get('product') ?? '').split(' '))
      expect(existsSync(path.join(ROOT, file)), file).toBe(true);
  });

  it.each(read)('$name pins each package to one version', ({ entries }) => {
    const pinned = (entry: string) => entries.get(entry)?.split(' ') ?? [];
    const npm = [...pinned('packages'), ...pinned('unpacked')];
    expect([...npm, ...pinned('debian')]).not.toEqual([]);
    for (const pin of npm) expect(pin).toMatch(/^.+@\d+\.\d+\.\d+\S*$/);
    for (const pin of pinned('debian')) expect(pin).toMatch(/^[a-z0-9.+-]+=\S+$/);
  });

  it.each(read)('$name compares what it sees with what was seen', ({ text }) => {
    expect(text).toContain('. "$(dirname "$0")/support/begin.sh"');
    expect(text).toMatch(/\ncompare <<'END'\n(?:.+\n)+END\n$/);
  });

  it('are listed in their page', async () => {
    const rows = read.map(
      ({ name, entries }) =>
        `| [${name}](${name}.sh) | ${entries.get('behaviour')} | ${entries.get('guess')} | ${(
          entries.get('product') ?? ''
        )
          .split(' ')
          .map((file) => `[${path.basename(file)}](../${file})`)
          .join(' ')} |`,
    );
    const page = readFileSync(path.join(ROOT, 'findings/README.md'), 'utf8');
    const [before = ''] = page.split(/^\| finding \|/m);
    await expect(
      [
        `${before}| finding | what was seen | what an engineer without access guessed | in the product |`,
        '|---|---|---|---|',
        ...rows,
        '',
      ].join('\n'),
    ).toMatchFileSnapshot(path.join(ROOT, 'findings/README.md'));
  });
});
