import { useSyncExternalStore } from 'react';
import type { TemplateVariables } from '#contract/template-variables.ts';

/** The clock and the lender's configuration at the start of a rendering. */
export interface PageState {
  readonly now: Date;
  /** The lender's facts, only on the server: the browser reads them from the page. */
  readonly facts: TemplateVariables | null;
}

let state: PageState | null = null;

/**
 * Renders with this clock and these facts. Rendering is synchronous, so on the server no other request can come between
 * this call and the HTML.
 */
export function usingPageState<T>(given: PageState, render: () => T): T {
  state = given;
  try {
    return render();
  } finally {
    state = null;
  }
}

/** Notes in the browser that the page came with its content, until another screen is opened. */
export function enterFirstScreen(now: Date): void {
  state = { now, facts: null };
}

export function leaveFirstScreen(): void {
  state = null;
}

export const servedVariables = (): TemplateVariables | null => state?.facts ?? null;

/** Whether the current screen came with its content from the server. */
export const cameWithContent = (): boolean => state !== null;

/** The time that a screen shows: during hydration the server's, so that server and browser render the same. */
export const currentMoment = (): Date => state?.now ?? new Date();

/** Whether a reply came with the page, and no later reply has replaced it. */
export const cameWithPage = (updatedAt: number): boolean =>
  state !== null && updatedAt === state.now.getTime();

const never = () => () => undefined;

/** Whether the server renders the component, or the browser hydrates what the server rendered. */
export const useIsServers = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
