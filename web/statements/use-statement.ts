import { useState } from 'react';
import type * as z from 'zod/mini';
import type { ReplyOf } from '#contract/endpoint.ts';
import { type statementBody, statementsApi } from '#contract/statements.ts';
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

/** A file, what stands in it, and what was kept of it; a failure leaves the file chosen for the next try. */
export function useStatement() {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [kept, setKept] = useState<Kept | null>(null);
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

  const read = (chosen: File) =>
    attempt(async () => {
      setFile(chosen);
      setPreview(null);
      setKept(null);
      if (chosen.size > STATEMENT_MAX_BYTES) throw TOO_LARGE;
      setPreview(await call(statementsApi.preview, { file: chosen }));
    });

  const keep = (body: Columns) =>
    attempt(async () => {
      if (!file) return;
      const input = { body, file };
      setKept(await call(statementsApi.upload, input, { idempotencyKey: key.keyFor(input) }));
      key.renew();
      setPreview(null);
      await forget();
    });

  return { file, preview, kept, failure, busy, read, keep };
}
