import { type ReactNode, use, useEffect, useState } from 'react';
import { Loading, PartFailed } from '#web/app/calls/content-states.tsx';
import { useIsServers } from '#web/app/first-screen/page-state.ts';

type Shown<P> = (props: P) => ReactNode;

/** A component whose code loads by itself, at the latest when it is shown; `soon` loads it before that. */
export type Later<C extends Shown<never>> = Shown<Parameters<C>[0]> & { readonly soon: () => void };

/** The code of a component: loaded once, and again after a failure. */
class Code<P> {
  there: Shown<P> | null = null;
  #coming: Promise<Shown<P>> | null = null;
  readonly #load: () => Promise<Shown<P>>;

  constructor(load: () => Promise<Shown<P>>) {
    this.#load = load;
  }

  /** @throws {TypeError} when loading fails. */
  fetch(): Promise<Shown<P>> {
    this.#coming ??= this.#load().then(
      (part) => {
        this.there = part;
        return part;
      },
      (cause: unknown) => {
        this.#coming = null;
        throw cause;
      },
    );
    return this.#coming;
  }
}

/** The components that a rendering on the server has met without their code. */
const missing = new Set<{ fetch: () => Promise<unknown> }>();

/** Loads the code that the last rendering on the server missed. @returns whether there was any */
export async function fetchMissingParts(): Promise<boolean> {
  const parts = [...missing];
  missing.clear();
  await Promise.all(parts.map((part) => part.fetch()));
  return parts.length > 0;
}

function WithCode<P extends object>({ code, props }: { readonly code: Code<P>; readonly props: P }) {
  const [, setRound] = useState(0);
  const [failed, setFailed] = useState(false);
  const isServers = useIsServers();
  useEffect(() => {
    if (code.there || failed) return;
    code.fetch().then(
      () => setRound((round) => round + 1),
      () => setFailed(true),
    );
  }, [code, failed]);
  const isOnServer = typeof document === 'undefined';
  if (isOnServer && !code.there) missing.add(code);
  // What the server rendered stays in the page until the code is there.
  if (isServers && !isOnServer) use(code.fetch());
  const { there: Part } = code;
  if (Part) return <Part {...props} />;
  if (!failed) return <Loading />;
  return (
    <PartFailed retry={() => setFailed(false)}>
      No se pudo abrir esta parte. Revisa tu conexión: lo que llenaste sigue aquí.
    </PartFailed>
  );
}

/**
 * Makes a component of a later step load by itself, so that the first step needs little code. What was typed around it
 * stays when the code does not arrive.
 */
export function later<P extends object>(load: () => Promise<Shown<P>>): Later<Shown<P>> {
  const code = new Code(load);
  return Object.assign((props: P) => <WithCode code={code} props={props} />, {
    soon: () => void code.fetch().catch(() => undefined),
  });
}
