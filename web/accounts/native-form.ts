import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import type { Schema } from '#contract/endpoint.ts';
import { ApiError, adviceFor, connectionError, NO_CONNECTION } from '#web/app/calls/api-error.ts';

export interface Problem {
  readonly title: string;
  readonly description: string;
  /** Advice to the user, shown where the message contains none. */
  readonly advice?: string | undefined;
}

/** The names of a form's inputs, which are the keys of the request's body. */
type FieldOf<S extends Schema> = keyof z.infer<S> & string;

interface FormOptions<S extends Schema> {
  /** The schema of the body, or a function that loads it, for a page that loads the schema only when needed. */
  readonly schema: S | (() => Promise<S>);
  /** Messages for failures without a sentence from the server (rule: failure-sentences). */
  readonly failure: Problem & {
    /** The title where the server's message blames something other than the field to retype. */
    readonly otherFault?: string;
  };
  /** Sends the values. `unanswered`: the previous attempt got no response, and may have arrived all the same. */
  readonly send: (values: z.infer<S>, unanswered: boolean) => Promise<void>;
  /** The field that the user has to retype after a refusal: its text is selected, so that typing replaces it. */
  readonly retype?: FieldOf<S>;
  /** Values of the request's body that no input of the form has. */
  readonly extra?: Readonly<Partial<Record<FieldOf<S>, string>>>;
}

/** Throws a connection error when code of the page fails to load. */
const unreachable = () => {
  throw connectionError();
};

/** The first error message of each field. */
function firstOfEach(issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
  const found = issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  return found.filter(({ field }, place) => place === found.findIndex((other) => other.field === field));
}

const focus = (form: HTMLFormElement, field: string) =>
  form.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)?.focus();

/** Whether the server refused the content of the form: not a network failure, a server error or a rate limit. */
const isRefusal = (said: ApiError | null) => said !== null && [400, 404, 409, 410, 422].includes(said.status);

function select(form: HTMLFormElement, field: string) {
  const input = form.elements.namedItem(field);
  if (!(input instanceof HTMLInputElement)) return;
  input.focus();
  input.select();
}

/**
 * An uncontrolled form: the browser keeps the values, also those typed or autofilled before the scripts loaded. The
 * contract validates them on submit, and the first wrong field takes the focus (docs/decisions/forms.md).
 */
export function useNativeForm<S extends Schema>({ schema, failure, send, retype, extra }: FormOptions<S>) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const unanswered = useRef(false);

  function show(form: HTMLFormElement, found: readonly { field: string; message: string }[]) {
    setErrors(Object.fromEntries(found.map(({ field, message }) => [field, message])));
    if (found[0]) focus(form, found[0].field);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const entries = [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    setProblem(null);
    setBusy(true);
    try {
      const check = schema instanceof Function ? await schema().catch(unreachable) : schema;
      const checked = check.safeParse({ ...Object.fromEntries(entries), ...extra });
      if (!checked.success) return show(form, firstOfEach(checked.error.issues));
      setErrors({});
      await send(checked.data, unanswered.current);
    } catch (thrown) {
      const said = thrown instanceof ApiError ? thrown : null;
      const advice = said?.details ?? adviceFor(thrown);
      const named = said?.errors.filter(({ field }) => form.elements.namedItem(field)) ?? [];
      // Without a response the value may be right; an error of another field says nothing about it.
      const blamesRetyped = isRefusal(said) && named.every(({ field }) => field === retype);
      if (said?.status === 0) setProblem({ title: 'Error de conexión', description: NO_CONNECTION, advice });
      else {
        const sentence = said?.userMessage ?? failure.description;
        const title =
          blamesRetyped || !said?.userMessage ? failure.title : (failure.otherFault ?? failure.title);
        // The alert takes the focus when it appears, and a field to retype takes it afterwards.
        flushSync(() => setProblem({ title, description: sentence, advice }));
      }
      unanswered.current ||= said?.status === 0;
      show(form, named);
      if (retype && blamesRetyped) select(form, retype);
    } finally {
      setBusy(false);
    }
  }

  const field = (name: FieldOf<S>) => ({ name, error: errors[name] });
  return { field, problem, busy, submit };
}
