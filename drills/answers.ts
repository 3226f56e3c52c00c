// `npm run drill -- answers BEFORE [AFTER]`: whether two commits give the same replies, byte for byte. The drill sends
// the requests of test/round-trips (every read, and every step from an application to a confirmed payment) to BEFORE
// twice and to AFTER (default: the current checkout) once, each in a tree of its own with the tests it had then. Values
// that differ between two runs of one program, such as keys and salts, are left out and counted; any other difference
// is shown, once for every member of a reply that differs in the same way.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { checkOut, git, leave } from '#test/staged/worktree.ts';
import { giveUp, ROOT, say, seconds } from '../install/prepare.mjs';

const FOLDER = path.join(ROOT, '.cache', 'answers');
const RECORDER = path.join(ROOT, 'drills/answers/record-answers.ts');

const [before, after = 'HEAD'] = process.argv.slice(2);
if (!before) throw giveUp('Name the commit to compare with: npm run drill -- answers BEFORE [AFTER]');

interface Answer {
  readonly question: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

async function record(tree: string, run: number): Promise<Answer[]> {
  const file = path.join(FOLDER, `${path.basename(tree)}-${run}.jsonl`);
  rmSync(file, { force: true });
  const started = performance.now();
  const vitest = path.join(tree, 'node_modules', '.bin', 'vitest');
  const child = spawn(vitest, ['run', '--project', 'server', '--reporter=dot', 'test/round-trips'], {
    cwd: tree,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ANSWERS_FILE: file, NODE_OPTIONS: `--import=${RECORDER}` },
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes));
  await new Promise((resolve) => child.on('close', resolve));
  try {
    const answers: Answer[] = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    say(`  ${path.basename(tree)}: ${answers.length} answers in ${seconds(started)}`);
    return answers;
  } catch {
    return giveUp(`Nothing was recorded in ${tree}:\n${Buffer.concat(said)}`);
  }
}

/** Every value of a reply with its path; a body that is no JSON is one value. */
function valuesOf({ status, headers, body }: Answer): Map<string, string> {
  const values = new Map([['status', String(status)]]);
  const walk = (way: string, value: unknown): void => {
    if (value !== null && typeof value === 'object')
      for (const [name, one] of Object.entries(value)) walk(`${way}.${name}`, one);
    // The order of members is part of the bytes.
    values.set(
      way,
      value !== null && typeof value === 'object' ? Object.keys(value).join() : JSON.stringify(value),
    );
  };
  walk('headers', headers);
  try {
    walk('body', JSON.parse(body));
  } catch {
    values.set('body', body);
  }
  return values;
}

/** The recorded replies as values by path, keyed by the request and how often it was sent before. */
function byQuestion(answers: readonly Answer[]) {
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const answer of answers) {
    const times = answers.filter(({ question }) => question === answer.question).indexOf(answer);
    found.set(`${answer.question} #${times + 1}`, valuesOf(answer));
  }
  return found;
}

/** What differs in a value: members that are gone or new, or the value itself. */
function change(before: string | undefined, after: string | undefined): string {
  const members = (value: string | undefined): readonly string[] | null =>
    value !== undefined && /^[A-Za-z]\w*(,\w+)*$/.test(value) ? value.split(',') : null;
  const [had, has] = [members(before), members(after)];
  if (!had || !has) return `${before ?? 'nothing'} → ${after ?? 'nothing'}`;
  const [gone, added] = [
    had.filter((name) => !has.includes(name)),
    has.filter((name) => !had.includes(name)),
  ];
  return [...gone.map((name) => `-${name}`), ...added.map((name) => `+${name}`)].join(' ') || 'another order';
}

/** Differences of one member, in whatever reply and at whatever place of a list. */
class Differences {
  count = 0;
  readonly #of = new Map<string, { readonly changes: Set<string>; readonly questions: Set<string> }>();

  add(question: string, way: string, before: string | undefined, after: string | undefined): void {
    this.count += 1;
    const member = way.replace(/\.\d+(?=\.|$)/g, '[]');
    const one = this.#of.get(member) ?? { changes: new Set(), questions: new Set() };
    one.changes.add(change(before, after).slice(0, 200));
    one.questions.add(question.replace(/ #\d+$/, ''));
    this.#of.set(member, one);
  }

  say(): void {
    for (const [member, { changes, questions }] of this.#of) {
      const [first] = questions;
      const others = questions.size > 1 ? ` and ${questions.size - 1} more` : '';
      say(`  ${member} (${first}${others}): ${[...changes].slice(0, 3).join(' | ')}`);
      if (changes.size > 3) say(`    and ${changes.size - 3} more`);
    }
  }
}

mkdirSync(FOLDER, { recursive: true });
const [old, young] = [checkOut(FOLDER, before), checkOut(FOLDER, after)];
try {
  say(
    `Asking ${git('log', '-1', '--format=%h %s', before)}, twice, and ${git('log', '-1', '--format=%h %s', after)} …`,
  );
  const [first, again, now] = [
    byQuestion(await record(old, 1)),
    byQuestion(await record(old, 2)),
    byQuestion(await record(young, 3)),
  ];
  const counts = { same: 0, chance: 0, asked: 0 };
  const differences = new Differences();
  for (const [question, values] of first) {
    const newer = now.get(question);
    if (!newer) continue;
    counts.asked += 1;
    for (const way of new Set([...values.keys(), ...newer.keys()])) {
      if (values.get(way) !== again.get(question)?.get(way)) counts.chance += 1;
      else if (values.get(way) === newer.get(way)) counts.same += 1;
      else differences.add(question, way, values.get(way), newer.get(way));
    }
  }
  const alone = [...first.keys()].filter((question) => !now.has(question)).length;
  const added = [...now.keys()].filter((question) => !first.has(question)).length;
  differences.say();
  say(
    `${counts.asked} questions asked of both (${alone} of before alone, ${added} new): ${counts.same} values the same, ${counts.chance} left to chance, ${differences.count} different`,
  );
  process.exitCode = differences.count > 0 || counts.asked === 0 ? 1 : 0;
} finally {
  for (const tree of [old, young]) leave(tree);
}
