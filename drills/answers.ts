// `npm run drill -- answers BEFORE [AFTER]`: whether two commits give the same replies, byte for byte. The drill sends
// the requests of test/round-trips (every read, and every step from an application to a confirmed payment) to BEFORE
// twice and to AFTER (default: the current checkout) once, each in a tree of its own with the tests it had then. Values
// that differ between two runs of one program, such as keys and salts, are left out and counted. Any other difference is
// shown with its call and its member, so that a person can name the cause of each; so is a call that only one of them
// was asked for.
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
    const answers = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line): Answer => JSON.parse(line))
      // A test's program reads its metrics as it closes: they are durations.
      .filter(({ question }) => question.includes(' /api/'));
    say(`  ${path.basename(tree)}: ${answers.length} answers in ${seconds(started)}`);
    return answers;
  } catch {
    return giveUp(`Nothing was recorded in ${tree}:\n${Buffer.concat(said)}`);
  }
}

/** A body as JSON or, where it is none, its lines. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body.split('\n');
  }
}

/** A value as text. Of a list its length, of an object its members: their order is part of the bytes. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `${value.length} in the list`;
  return value !== null && typeof value === 'object'
    ? `{${Object.keys(value).join(' ')}}`
    : JSON.stringify(value);
}

/** Every value of a reply with its path. */
function valuesOf({ status, headers, body }: Answer): Map<string, string> {
  const values = new Map<string, string>();
  const walk = (way: string, value: unknown): void => {
    if (value !== null && typeof value === 'object')
      for (const [name, one] of Object.entries(value)) walk(`${way}.${name}`, one);
    values.set(way, textOf(value));
  };
  walk('status', status);
  walk('headers', headers);
  walk('body', parsed(body));
  return values;
}

/** The recorded replies as values by path, keyed by the request and how often it was sent before. */
function byQuestion(answers: readonly Answer[]) {
  const found = new Map<string, ReadonlyMap<string, string>>();
  const times = new Map<string, number>();
  for (const answer of answers) {
    // A file's key is another one in each run.
    const question = answer.question.replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}(?=\/|$)/, '/…');
    const time = (times.get(question) ?? 0) + 1;
    times.set(question, time);
    found.set(`${question} #${time}`, valuesOf(answer));
  }
  return found;
}

/** The call of a request, whichever row it is about. */
const callOf = (question: string): string => question.replace(/ #\d+$/, '').replace(/\/\d+(?=[/?]|$)/g, '/…');

/** The calls of the requests that the others do not have. */
function callsOnlyIn(asked: ReadonlyMap<string, unknown>, others: ReadonlyMap<string, unknown>): string {
  const alone = [...asked.keys()].filter((question) => !others.has(question));
  return [...new Set(alone.map(callOf))].join(', ') || 'nothing';
}

/** What differs in a value: members that are gone or new, or the value itself. */
function change(before = 'nothing', after = 'nothing'): string {
  const members = (value: string): readonly string[] | null =>
    /^\{(.*)\}$/.exec(value)?.[1]?.split(' ') ?? null;
  const [had, has] = [members(before), members(after)];
  if (!had || !has) return `${before} → ${after}`.slice(0, 200);
  const [gone, added] = [
    had.filter((name) => !has.includes(name)),
    has.filter((name) => !had.includes(name)),
  ];
  return [...gone.map((name) => `-${name}`), ...added.map((name) => `+${name}`)].join(' ') || 'another order';
}

/** The changes of each member of a call, at whatever place of a list. */
class Differences {
  count = 0;
  readonly members = new Map<string, string[]>();

  add(question: string, way: string, before: string | undefined, after: string | undefined): void {
    this.count += 1;
    const member = `${callOf(question)} ${way.replace(/\.\d+(?=\.|$)/g, '[]')}`;
    const changes = this.members.get(member) ?? [];
    changes.push(change(before, after));
    this.members.set(member, changes);
  }

  say(): void {
    for (const [member, all] of this.members) {
      const changes = [...new Set(all)];
      const more = changes.length > 3 ? ` and ${changes.length - 3} more` : '';
      say(`  ${member}, ${all.length} times: ${changes.slice(0, 3).join(' | ')}${more}`);
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
  differences.say();
  say(`  Asked of before alone: ${callsOnlyIn(first, now)}`);
  say(`  Asked of after alone: ${callsOnlyIn(now, first)}`);
  say(
    `${counts.asked} questions asked of both: ${counts.same} values the same, ${counts.chance} left to chance, ${differences.count} different, in ${differences.members.size} members`,
  );
  process.exitCode = differences.count > 0 || counts.asked === 0 ? 1 : 0;
} finally {
  for (const tree of [old, young]) leave(tree);
}
