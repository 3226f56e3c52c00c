import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { goTo } from '#web/app/shell/navigation.ts';
import { type FormField, isFormField, type Presentation } from '#web/applications/form/form-fields.ts';
import type { FormStart } from '#web/applications/form/form-start.ts';
import { type Part, partOf, STEPS, type Step, stepAt, stepOf } from '#web/applications/form/steps.ts';

/** The position of a screen in the application form. */
export interface FormPosition {
  readonly step: number;
  /** Name of the part, in a step with several; by default the first part. */
  readonly part?: string | undefined;
  /** The answer that this screen corrects, on the way from the review page and back to it. */
  readonly change?: FormField | undefined;
}

/** The positions of all screens of a presentation, in order. */
const positionsOf = (presentation: Presentation): readonly FormPosition[] =>
  STEPS[presentation].flatMap(({ number, parts }): readonly FormPosition[] =>
    parts.length === 0 ? [{ step: number }] : parts.map(({ slug }) => ({ step: number, part: slug })),
  );

const isSame = (one: FormPosition, other: FormPosition) => one.step === other.step && one.part === other.part;

/** The screen before the one that shows `part` of `step`; `undefined` before the first. */
export const positionBefore = (step: Step, part: Part | null): FormPosition | undefined =>
  positionsUpTo(step, part).at(-2);

/** The next screen after the one that shows `part` of `step`, past the steps that `isPassed`; `undefined` after the last. */
export const positionAfter = (
  step: Step,
  part: Part | null,
  isPassed: (step: Step) => boolean,
): FormPosition | undefined =>
  positionsOf(step.presentation)
    .slice(positionsUpTo(step, part).length)
    .find((place) => !isPassed(stepAt(step.presentation, place.step)));

/** Every screen up to the one that shows `part` of `step`. */
export function positionsUpTo(step: Step, part: Part | null): readonly FormPosition[] {
  const places = positionsOf(step.presentation);
  const here = places.findIndex((place) => isSame(place, { step: step.number, part: part?.slug }));
  return places.slice(0, here + 1);
}

/** The number of a screen among all of its presentation, which has `pages`. */
export const pageOf = (step: Step, part: Part | null) => ({
  page: positionsUpTo(step, part).length,
  pages: positionsOf(step.presentation).length,
});

/** The position of a field's screen; `undefined` if no step has the field. */
export function positionOf(presentation: Presentation, field: string): FormPosition | undefined {
  const step = stepOf(presentation, field);
  if (!step) return undefined;
  return {
    step: step.number,
    part: partOf(step, field)?.slug,
  };
}

/** The position of a part whose name only one step has; @throws for an unknown part. */
export function positionOfPart(presentation: Presentation, slug: string): FormPosition {
  const place = positionsOf(presentation).find(({ part }) => part === slug);
  if (!place) throw new Error(`There is no part ${slug}`);
  return place;
}

function readPosition(search: URLSearchParams): FormPosition | null {
  const step = Number(search.get('paso'));
  if (!Number.isSafeInteger(step) || step < 1) return null;
  const change = search.get('cambiar') ?? '';
  return {
    step,
    part: search.get('parte') ?? undefined,
    change: isFormField(change) ? change : undefined,
  };
}

/** Address of a screen of the form at `path`; `draft`: the id of the form's draft, if any. */
export function addressOfPosition(
  path: string,
  { step, part, change }: FormPosition,
  draft: number | null,
): string {
  const search = new URLSearchParams({
    ...(draft !== null && { draft: String(draft) }),
    paso: String(step),
    ...(part && { parte: part }),
    ...(change && { cambiar: change }),
  });
  return `${path}?${search}`;
}

/** The state of an entry of the browser's history: about the form's entries before it. */
interface Entry {
  /** How many of the form's entries are before this one. */
  readonly depth: number;
  /** The address of the entry before this one; `null`: none of the form. */
  readonly before: string | null;
}

function entryNow(): Entry {
  // The server has no history.
  const state: unknown = typeof history === 'undefined' ? null : history.state;
  if (typeof state !== 'object' || state === null) return { depth: 0, before: null };
  const depth = 'depth' in state && typeof state.depth === 'number' ? state.depth : 0;
  const before = 'before' in state && typeof state.before === 'string' ? state.before : null;
  return { depth, before };
}

/**
 * Goes back over the form's entries in the browser's history, and calls `then` at the entry at which the form was
 * opened.
 */
export function unwind(then: () => void): void {
  const { depth } = entryNow();
  if (depth === 0) then();
  else {
    window.addEventListener('popstate', then, { once: true });
    history.go(-depth);
  }
}

/** Leaves a closed or sent form for an address: the back key does not return to the form. */
export const leaveForm = (address: string): void => unwind(() => goTo(address, { replace: true }));

/** Shows a screen of the form at `path`, as a new entry of the browser's history. */
export function goToPosition(path: string, place: FormPosition, draft: number | null = null): void {
  const entry: Entry = { depth: entryNow().depth + 1, before: `${location.pathname}${location.search}` };
  navigate(addressOfPosition(path, place, draft), { state: entry });
}

/**
 * Makes the screens of a form entries of the browser's history, so that the phone's back key goes to the previous
 * screen, and the forward key back again.
 */
export function useFormNavigation(path: string, draft: number | null = null) {
  const wanted = readPosition(new URLSearchParams(useSearch()));
  useEffect(() => {
    // A form shows its own place: the browser would restore that of the first screen after the last one is answered.
    history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = 'auto';
    };
  }, []);
  const go = (place: FormPosition) => goToPosition(path, place, draft);
  return {
    /** The screen that the address names; `null` if it names none. */
    wanted,
    /** Whether this form has entries before this one. */
    hasBefore: entryNow().depth > 0,
    /** Gives each of these screens an entry in the browser's history, after the one at which the form was opened. */
    pile(all: readonly FormPosition[]): void {
      navigate(path, { replace: true });
      for (const place of all) go(place);
    },
    go,
    /** Replaces the requested screen in the address with the screen that the form shows. */
    correct(place: FormPosition): void {
      const entry: unknown = history.state;
      if (wanted !== null) navigate(addressOfPosition(path, place, draft), { state: entry, replace: true });
    },
    /** Shows an earlier screen, by the browser's own back step if that leads there. */
    back: (place: FormPosition) =>
      entryNow().before === addressOfPosition(path, place, draft) ? history.back() : go(place),
  };
}
export type FormNavigation = Pick<ReturnType<typeof useFormNavigation>, 'go' | 'back' | 'correct'>;

/** The first screen that a form shows when the address names none. */
export const startPosition = ({ step, part }: Pick<FormStart, 'step' | 'part'>): FormPosition => ({
  step,
  part: part ?? undefined,
});
