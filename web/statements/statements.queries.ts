import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { ReplyOf } from '#contract/endpoint.ts';
import { type FoundStatement, foundStatement } from '#contract/found-statement.ts';
import { type statementBody, statementsApi } from '#contract/statements.ts';
import { statsApi } from '#contract/stats.ts';
import { STATEMENT_TOO_LARGE } from '#domain/limits/file-sizes.ts';
import { STATEMENT_MAX_BYTES } from '#domain/limits/limits.ts';
import { useActionKey } from '#web/app/calls/action-key.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { CHANGES } from '#web/loans/book/adjust/adjust.queries.ts';

/** The lists of movements, and the numbers on their tabs. */
export const LISTS = [statementsApi.lines, statementsApi.counts];
export const PAYMENT_CHANGES = [...LISTS, statsApi.read, ...CHANGES];

export const useDismissLine = () =>
  useAction(statementsApi.dismiss, LISTS, { done: 'Listo', failed: 'No se pudo cambiar el movimiento' });

/** A function that makes the queries reload that a new bank statement changes. */
function useForgetLines() {
  const client = useQueryClient();
  return () => Promise.all(LISTS.map((list) => client.invalidateQueries({ queryKey: keyOf(list) })));
}

export type Kept = ReplyOf<typeof statementsApi.upload>;
export type Answers = z.infer<typeof statementBody>;

/** What the program asks of a file: what it found, and the sentence that asks. */
export interface Question {
  readonly found: FoundStatement;
  readonly message: string;
  /** Whether the user chose to name the columns again. */
  readonly isOwn: boolean;
}

const TOO_LARGE = new Error(STATEMENT_TOO_LARGE);
const errorOf = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** The question in a refusal, if it is one that asks. */
function questionIn(failure: unknown): Question | null {
  if (!(failure instanceof ApiError)) return null;
  const found = foundStatement.safeParse(failure.beside).data;
  return found ? { found, message: failure.userMessage ?? '', isOwn: false } : null;
}

/** Shows what came of an attempt if it is the last one: another file may be chosen while one is read. */
type Show = (change: () => void) => void;

/**
 * A bank's file, what the program asks of it, and its stored lines. The file alone is sent first; each answer is added
 * to those before. After a failure the file stays chosen for the next attempt.
 */
export function useStatement() {
  const [file, setFile] = useState<File | null>(null);
  const [answers, setAnswers] = useState<Answers>({});
  const [question, setQuestion] = useState<Question | null>(null);
  const [kept, setKept] = useState<Kept | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useActionKey();
  const forget = useForgetLines();
  const turn = useRef(0);

  async function attempt(work: (show: Show) => Promise<void>) {
    turn.current += 1;
    const own = turn.current;
    const show: Show = (change) => {
      if (turn.current === own) change();
    };
    setBusy(true);
    setFailure(null);
    await work(show).catch((thrown: unknown) => show(() => setFailure(errorOf(thrown))));
    show(() => setBusy(false));
  }

  async function send(chosen: File, body: Answers, show: Show) {
    const input = { body, file: chosen };
    try {
      const reply = await call(statementsApi.upload, input, { idempotencyKey: key.keyFor(input) });
      key.renew();
      // What was said of one reading does not hold for another with other columns.
      const { confirmBalance: _, notOf: __, ...said } = body;
      show(() => {
        setKept(reply);
        setAnswers(said);
        setQuestion(null);
      });
    } catch (thrown) {
      const asked = questionIn(thrown);
      if (asked === null) throw thrown;
      show(() => {
        setAnswers(body);
        setQuestion(asked);
      });
      return;
    }
    await forget();
  }

  return {
    file,
    question,
    kept,
    failure,
    busy,
    read: (chosen: File) =>
      attempt(async (show) => {
        setFile(chosen);
        setAnswers({});
        setQuestion(null);
        setKept(null);
        if (chosen.size > STATEMENT_MAX_BYTES) throw TOO_LARGE;
        await send(chosen, {}, show);
      }),
    answer: (more: Answers) =>
      attempt(async (show) => (file ? send(file, { ...answers, ...more }, show) : undefined)),
    askAgain: () =>
      attempt(async (show) => {
        if (!file) return;
        const found = await call(statementsApi.preview, { file });
        show(() => {
          setKept(null);
          setQuestion({ found, message: '', isOwn: true });
        });
      }),
  };
}
