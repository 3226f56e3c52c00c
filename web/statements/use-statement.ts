import { useState } from 'react';
import type * as z from 'zod/mini';
import type { ReplyOf } from '#contract/endpoint.ts';
import { type StatementColumns, type statementBody, statementsApi } from '#contract/statements.ts';
import { STATEMENT_TOO_LARGE } from '#domain/limits/file-sizes.ts';
import { STATEMENT_MAX_BYTES } from '#domain/limits/limits.ts';
import { useActionKey } from '#web/app/calls/action-key.ts';
import { call } from '#web/app/calls/api-client.ts';
import { useForgetLines } from '#web/statements/statements.queries.ts';

export type Preview = ReplyOf<typeof statementsApi.preview>;
export type Kept = ReplyOf<typeof statementsApi.upload>;
export type Columns = z.infer<typeof statementBody>;

const TOO_LARGE = new Error(STATEMENT_TOO_LARGE);
const errorOf = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));
const text = (column: number | null | undefined) =>
  column === null || column === undefined ? '' : String(column);

/** The meaning of a file's columns as the texts of a form. */
export const columnsText = (columns: StatementColumns): Columns => ({
  date: text(columns.date),
  description: text(columns.description),
  amount: text(columns.amount),
  debit: text(columns.debit),
  reference: text(columns.reference),
  dateOrder: columns.dateOrder,
});

/**
 * A bank's file, its preview, and its stored lines. A file with known columns is stored at once; its preview stays, so
 * that the user can set other columns. After a failure the file stays chosen for the next attempt.
 */
export function useStatement() {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [kept, setKept] = useState<Kept | null>(null);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useActionKey();
  const forget = useForgetLines();

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setFailure(null);
    await work().catch((thrown: unknown) => setFailure(errorOf(thrown)));
    setBusy(false);
  }

  async function send(chosen: File, body: Columns) {
    const input = { body, file: chosen };
    setKept(await call(statementsApi.upload, input, { idempotencyKey: key.keyFor(input) }));
    key.renew();
    setAsking(false);
    await forget();
  }

  return {
    file,
    preview,
    kept,
    /** Whether the page asks what the columns mean. */
    asking,
    failure,
    busy,
    read: (chosen: File) =>
      attempt(async () => {
        setFile(chosen);
        setPreview(null);
        setKept(null);
        setAsking(false);
        if (chosen.size > STATEMENT_MAX_BYTES) throw TOO_LARGE;
        const found = await call(statementsApi.preview, { file: chosen });
        setPreview(found);
        if (!found.known || found.columns === null) return setAsking(true);
        await send(chosen, columnsText(found.columns)).catch((thrown: unknown) => {
          // The columns were once wrong: the page asks for them again.
          setAsking(true);
          throw thrown;
        });
      }),
    keep: (body: Columns) => attempt(async () => (file ? send(file, body) : undefined)),
    askAgain: () => setAsking(true),
  };
}
