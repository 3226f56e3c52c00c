import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// Comments cite a rule by its name in docs/rules.md, so that every reference leads somewhere in this repository.
const ROOT = path.resolve(import.meta.dirname, '..');
const PAGE = 'docs/rules.md';
const page = readFileSync(path.join(ROOT, PAGE), 'utf8');
const lines = [...page.matchAll(/^- `([^`]+)`: (.*)$/gm)];
const names = lines.map(([, name = '']) => name);

const existing = new Set(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).split('\n'),
);
const files = [...existing]
  .filter((file) => /\.(?:[mc]?tsx?|mjs|css|sql|html|md)$/.test(file))
  .filter((file) => file !== PAGE && file !== 'CHANGELOG.md' && file !== 'test/rules.test.ts');

/** One line for each comment, regardless of its wrapping. */
const unwrapped = (text: string) =>
  text.replaceAll(/(?<=\n[ \t]*(?:\/?\*|\/\/|--).*)\n[ \t]*(?:\*(?!\/)|\/\/|--)[ \t]*/g, ' ');
const texts = files.flatMap((file) => {
  try {
    return [[file, unwrapped(readFileSync(path.join(ROOT, file), 'utf8'))] as const];
  } catch {
    return []; // Deleted, and not committed yet.
  }
});

// In a comment, in brackets or at its beginning; `rules: x` is code.
const cited = texts.flatMap(([file, text]) =>
  [
    ...text.matchAll(
      /(?:[(;*/] ?|\bof )[Rr]ules?: ((?:[a-z0-9]+(?:-[a-z0-9]+)*)(?:, [a-z0-9]+(?:-[a-z0-9]+)*)*)/gi,
    ),
  ].flatMap(([, list = '']) => list.split(', ').map((name) => ({ file, name }))),
);

describe('docs/rules.md', () => {
  it('gives each rule one name and a description', () => {
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const silent = lines.filter(([, , text = '']) => text.trim().length < 20).map(([, name]) => name);
    // A rule in another form would be neither read nor compared.
    expect(page.match(/^### .*$/gm) ?? []).toEqual([]);
    expect(silent).toEqual([]);
  });

  it('has every cited rule', () => {
    expect(cited.length).toBeGreaterThan(200);
    expect(cited.filter(({ name }) => !names.includes(name))).toEqual([]);
  });

  it('has no rule without a citation', () => {
    const used = new Set(cited.map(({ name }) => name));
    expect(names.filter((name) => !used.has(name))).toEqual([]);
  });

  it('leaves no reference to a paper outside of the repository', () => {
    const outside =
      /\b(?:readings? [ABC]\d*\b|rulings? [ABC]\d*\b|(?:[Ss]pecification|[Aa]rchitecture|[Ss]coreboard) §|[Tt]he architecture (?:names|asks|says)\b)|\(§/;
    const dead = texts
      .filter(([, text]) => outside.test(text))
      .map(([file, text]) => `${file}: ${outside.exec(text)?.[0]}`);
    expect(dead).toEqual([]);
  });
});

describe('references', () => {
  it('lead to existing files', () => {
    const broken = texts.flatMap(([file, text]) =>
      [
        ...text.matchAll(
          /\b(?:docs|test|server|web|domain|contract|bin|install|commands|drills|bench|e2e)\/[\w./-]+\.(?:md|mjs|tsx?|json|sql)\b/g,
        ),
      ]
        .map(([name]) => name)
        .filter((name) => !existing.has(name))
        .map((name) => `${file} → ${name}`),
    );
    expect(broken).toEqual([]);
  });

  it('lead to every decision record from where it matters', () => {
    const records = [...existing].filter((name) => /^docs\/decisions\/.*\.md$/.test(name));
    const named = texts.map(([, text]) => text).join('\n');
    expect(records.filter((record) => !named.includes(record))).toEqual([]);
  });

  it('lead to every decision record from the page about the architecture', () => {
    const records = [...existing].filter((name) => /^docs\/decisions\/.*\.md$/.test(name));
    const about = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');
    expect(records.filter((record) => !about.includes(`](${record.slice('docs/'.length)})`))).toEqual([]);
  });
});
