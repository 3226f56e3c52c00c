import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { ERRORS } from '#contract/errors.ts';
import { routes } from '#server/routes.ts';
import { LONGEST, MOCKED, MOCKED_SCREENS } from '#test/test-files.ts';

// Rules that no linter checks (architecture, rules of the sender).
const ROOT = path.resolve(import.meta.dirname, '..');
const ROOMS = [
  'domain',
  'contract',
  'server',
  'web',
  'test',
  'e2e',
  'bin',
  'install',
  'commands',
  'drills',
  'bench',
] as const;
const LINES_MAX = 400;

const files = ROOMS.flatMap((room) =>
  readdirSync(path.join(ROOT, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name))),
);
const code = files.filter((file) => !file.endsWith('.css'));
const textOf = new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]));
const roomOf = (file: string) => file.split('/')[0] ?? '';

/** Every file of ours that a file names, by alias, relative path or address. */
function namedBy(file: string): string[] {
  const text = textOf.get(file) ?? '';
  const named = [
    ...text.matchAll(/['"](#(?:domain|contract|server|web|test)\/[^'"]+|\.{1,2}\/[^'"]+)['"]/g),
    // A command's next program, by its path in the project.
    ...text.matchAll(/'#?((?:commands|drills|test)\/[^'"]+\.(?:mjs|ts))'/g),
  ];
  return named.map(([, name = '']) =>
    name.startsWith('.') ? path.join(path.dirname(file), name) : name.replace('#', ''),
  );
}

describe('the table of endpoints', () => {
  const named = ({ method, path: address }: { method: string; path: string }) => `${method} ${address}`;

  it('has one route for every endpoint, and no other route', () => {
    const served = routes.map(({ endpoint }) => named(endpoint));
    expect([...served].sort()).toEqual(endpoints.map(named).sort());
    expect(new Set(served).size).toBe(served.length);
  });

  it('declares only errors that have a sentence, in Spanish, with a status', () => {
    for (const [code, { status, message }] of Object.entries(ERRORS)) {
      expect(status, code).toBeGreaterThanOrEqual(400);
      expect(message, code).toMatch(/^[A-ZÁÉÍÓÚÑ¿][^!]{8,}/);
      expect(message, code).not.toMatch(/\b(the|invalid|error of|please|not found)\b/i);
    }
    for (const endpoint of endpoints)
      for (const code of endpoint.errors) expect(ERRORS, named(endpoint)).toHaveProperty(code);
  });

  it('declares an error once for each endpoint, also one that its address, file or key brings', () => {
    const twice = endpoints.filter(({ errors }) => new Set(errors).size !== errors.length);
    expect(twice.map(named)).toEqual([]);
  });

  it('every declared error is used', () => {
    // A table of domain/ may name the error of a refusal.
    const said = code.filter((file) => /^(server|domain)$/.test(roomOf(file)) && !file.endsWith('.test.ts'));
    const text = said.map((file) => textOf.get(file) ?? '').join('\n');
    const silent = Object.keys(ERRORS).filter((name) => !text.includes(`'${name}'`));
    expect(silent).toEqual([]);
  });

  it('every creating call is repeatable', () => {
    for (const endpoint of endpoints.filter(
      ({ reply, access }) => reply.status === 201 && access !== 'public',
    ))
      expect(endpoint.creates, named(endpoint)).toBe(true);
  });
});

describe('rooms', () => {
  const ALLOWED: Record<string, readonly string[]> = {
    domain: ['domain'],
    contract: ['contract', 'domain'],
    server: ['server', 'contract', 'domain'],
    web: ['web', 'contract', 'domain'],
  };
  // The build draws the lender's pictures as the server does, and no screen imports it.
  const product = code.filter((file) => roomOf(file) in ALLOWED && !/\.test\.tsx?$|^web\/build\//.test(file));

  it('import only downwards: domain ← contract ← server and web', () => {
    const wrong = product.flatMap((file) =>
      namedBy(file)
        .filter((name) => textOf.has(name))
        .filter((name) => !(ALLOWED[roomOf(file)] ?? []).includes(roomOf(name)))
        .map((name) => `${file} → ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('drills and benches import nothing of each other: what both need is in test/staged/', () => {
    const other: Record<string, string> = { drills: 'bench', bench: 'drills' };
    const wrong = code.flatMap((file) =>
      namedBy(file)
        .filter((name) => textOf.has(name) && roomOf(name) === other[roomOf(file)])
        .map((name) => `${file} → ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('have no import cycle, types included', () => {
    const imports = (file: string) => namedBy(file).filter((name) => product.includes(name));
    const walked = new Set<string>();
    const circles: string[] = [];
    const walk = (file: string, trail: readonly string[]) => {
      if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
      else if (!walked.has(file)) for (const next of imports(file)) walk(next, [...trail, file]);
      walked.add(file);
    };
    for (const file of product) walk(file, []);
    expect(circles).toEqual([]);
  });

  it('keep domain pure: no clock, no chance, no process, no browser', () => {
    const impure =
      /\bnew Date\(\)|Date\.now\(|Math\.random\(|performance\.|from 'node:|\bprocess\.|\bfetch\(|\bwindow\.|\bdocument\.(?:body|query|create)/;
    const found = product.filter((file) => roomOf(file) === 'domain' && impure.test(textOf.get(file) ?? ''));
    expect(found).toEqual([]);
  });

  it('leave the query builder to stores and server/db', () => {
    const builder = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;
    const found = product.filter(
      (file) =>
        roomOf(file) === 'server' &&
        builder.test(textOf.get(file) ?? '') &&
        !/\.store\.ts$|^server\/(?:db|outbox|http|settings)\//.test(file),
    );
    expect(found).toEqual([]);
  });
});

describe('files', () => {
  it('number the migrations without gap or duplicate: the order of two with one number would depend on the merge', () => {
    const numbers = readdirSync(path.join(ROOT, 'server/db/migrations'))
      .sort()
      .map((name) => name.slice(0, 4));
    // The first one is the baseline.
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 89).padStart(4, '0')));
  });

  it('are named in kebab case and for their contents', () => {
    const names = code.map((file) => path.basename(file));
    expect(names.filter((name) => !/^[a-z0-9]+(?:[-.][a-z0-9]+)*\.(?:tsx?|mjs)$/.test(name))).toEqual([]);
    const vague = /(?:^|[-.])(?:utils?|helpers?|common|misc|manager|shared)\./;
    expect(names.filter((name) => vague.test(name))).toEqual([]);
  });

  it(`have at most ${LINES_MAX} lines`, () => {
    // A table of facts is not split: every field of the form, every letter, every table of the database, the words of
    // its columns and each role's calls are in one place.
    const data =
      /\.fixture\.|common-passwords\.ts$|^web\/applications\/form\/form-fields\.ts$|^domain\/messages\/letter-texts\.ts$|^server\/db\/tables\.ts$|^server\/export\/dictionary\/|^test\/permissions\/who-may\.ts$/;
    const long = files
      .filter((file) => !data.test(file))
      .map((file) => [file, (textOf.get(file) ?? '').split('\n').length - 1] as const)
      .filter(([, lines]) => lines > LINES_MAX);
    expect(long).toEqual([]);
  });

  it('are all used by another file', () => {
    const entries =
      /\.test\.tsx?$|\.spec\.ts$|\.config\.ts$|\.d\.m?ts$|^bin\/|^(?:drills|bench)\/[^/]+$|^test\/(?:deploy|mutants)\/|^test\/(?:keep-data-folder|literals\/read-specification)\.mjs$|^test\/(?:postgres\.global|screens\.setup|file-order)\.ts$|^server\/(?:main|verify|verify-file|backup|restore|prove-restore|retire-key|end-sessions)\.ts$|^web\/[a-z-]+-entry\.tsx$|^web\/(?:prerender|first-screen)\.tsx$|^web\/sw\/service-worker\.ts$/;
    const used = new Set(files.flatMap(namedBy));
    const pages = readdirSync(path.join(ROOT, 'web'))
      .filter((name) => name.endsWith('.html'))
      .map((name) => readFileSync(path.join(ROOT, 'web', name), 'utf8'))
      .join('\n');
    const commands = readFileSync(path.join(ROOT, 'package.json'), 'utf8');
    const orphans = files.filter(
      (file) =>
        !entries.test(file) &&
        !used.has(file) &&
        !commands.includes(file) &&
        !pages.includes(path.basename(file)),
    );
    expect(orphans).toEqual([]);
  });

  it('contain no skipped test and no disabled type check', () => {
    const doubtful = /\b(?:it|test|describe)\.(?:skip|only|todo)\b|@ts-ignore|@ts-nocheck/;
    const found = code.filter(
      (file) => file !== 'test/tidy.test.ts' && doubtful.test(textOf.get(file) ?? ''),
    );
    expect(found).toEqual([]);
  });
});

describe('tests', () => {
  it('that mock a module have a worker of their own', () => {
    const mocks = code.filter((file) => /\bvi\.(?:mock|doMock|resetModules)\(/.test(textOf.get(file) ?? ''));
    expect(mocks.sort()).toEqual([...MOCKED, ...MOCKED_SCREENS].sort());
  });

  it('that run first exist', () => {
    expect(LONGEST.filter((file) => !files.includes(file))).toEqual([]);
  });
});
