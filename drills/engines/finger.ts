// A finger on the phone of drills/engines.ts: finds elements by the words that a person reads, and touches only what
// is reachable where it is.
import { setTimeout as wait } from 'node:timers/promises';
import { messageOf, must } from '../../test/staged/stage.ts';
import type { DrivenBrowser } from './browsers.ts';

const PATIENCE_SECONDS = 60;
const CONTROL = '\uE009';

type Kind = 'field' | 'button' | 'tick' | 'picture';
type Touchable = NonNullable<ReturnType<typeof whereToTouch>>;

/**
 * Runs in the page. The point at which a finger touches the element with this name; null if there is none, and the
 * covering element if another one lies over it.
 */
function whereToTouch(kind: Kind, name: string) {
  const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
  const kinds = {
    field: 'input:not([type=file], [type=radio], [type=checkbox]), textarea, select',
    button: 'button, a[href], summary',
    tick: 'input[type=radio], input[type=checkbox]',
    picture: 'img, canvas, [role=img]',
  };
  const labels = (element: HTMLInputElement) => [
    ...[...(element.labels ?? [])].map((label) => label.textContent),
    element.getAttribute('aria-label'),
    ...(kind === 'button' ? [element.textContent] : []),
    ...(element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent),
  ];
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const all = [...(dialog ?? document).querySelectorAll<HTMLInputElement>(kinds[kind])].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) || (element.labels?.length ?? 0) > 0,
  );
  const found =
    all.find((element) => labels(element).some((label) => plain(label) === name)) ??
    all.find((element) => labels(element).some((label) => plain(label).includes(name)));
  if (!found) return null;
  // A tick is often drawn by its label.
  const touched = (kind === 'tick' && found.labels?.[0]) || found;
  touched.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = touched.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  const inTheWay = hit === null || !(touched.contains(hit) || hit.contains(touched));
  return {
    x,
    y,
    left,
    top,
    width,
    height,
    inTheWay: inTheWay ? (hit?.outerHTML.slice(0, 120) ?? 'it is not on the screen') : null,
    asleep: found.disabled === true || found.getAttribute('aria-disabled') === 'true',
    value: found.value ?? '',
    isTicked: found.checked === true,
  };
}

/** Runs in the page. Whether a person can read this text there. */
function isReadable(text: string): boolean {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden, or cut off, is in textContent too
  return document.body.innerText.replace(/\s+/g, ' ').includes(text);
}

/**
 * Runs in the page. Chooses an option of a select: the engine draws the phone's own list, so no touch can reach it.
 */
function chooseOption(name: string, option: string): boolean {
  const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
  const list = [...document.querySelectorAll('select')].find((each) =>
    [...each.labels].some((label) => plain(label.textContent).includes(name)),
  );
  const chosen = [...(list?.options ?? [])].find(
    ({ value, text }) => value === option || plain(text) === option,
  );
  if (!list || !chosen) return false;
  list.focus();
  list.value = chosen.value;
  for (const kind of ['input', 'change']) list.dispatchEvent(new Event(kind, { bubbles: true }));
  return true;
}

const pointer = (steps: readonly object[]) => [
  { type: 'pointer', id: 'finger', parameters: { pointerType: 'mouse' }, actions: steps },
];
const move = (x: number, y: number, duration = 0) => ({
  type: 'pointerMove',
  x: Math.round(x),
  y: Math.round(y),
  duration,
  origin: 'viewport',
});
const DOWN = { type: 'pointerDown', button: 0 };
const UP = { type: 'pointerUp', button: 0 };
const keys = (steps: readonly object[]) => [{ type: 'key', id: 'keys', actions: steps }];
const stroke = (key: string) => [
  { type: 'keyDown', value: key },
  { type: 'keyUp', value: key },
];

export type Finger = ReturnType<typeof fingerOn>;

export function fingerOn(browser: DrivenBrowser, origin: string) {
  /** Waits until `ask` returns an answer, and returns that answer. */
  async function until<T>(what: string, ask: () => Promise<T | null | undefined>): Promise<T> {
    const began = performance.now();
    for (;;) {
      const answer = await ask();
      if (answer) return answer;
      must(performance.now() - began < PATIENCE_SECONDS * 1000, `waited for ${what}`);
      await wait(100);
    }
  }
  async function touchable(kind: Kind, name: string): Promise<Touchable> {
    let last: Touchable | null = null;
    const isReady = async () => {
      const seen = await browser.run(whereToTouch, kind, name);
      const isStill = seen !== null && last !== null && seen.x === last.x && seen.y === last.y;
      last = seen;
      return isStill && seen.inTheWay === null && !seen.asleep ? seen : null;
    };
    return until(`${kind} "${name}"`, isReady).catch((error: unknown) => {
      throw new Error(`${messageOf(error)}, last: ${JSON.stringify(last)}`);
    });
  }
  async function touch(kind: Kind, name: string): Promise<void> {
    const { x, y } = await touchable(kind, name);
    await browser.perform(pointer([move(x, y), DOWN, UP]));
  }
  return {
    until,
    run: browser.run,
    open: (place: string) => browser.go(origin + place),
    press: (name: string) => touch('button', name),
    value: async (name: string) => (await touchable('field', name)).value,
    reads: (text: string) => until(`the text "${text}"`, () => browser.run(isReadable, text)),
    at: (place: string) =>
      until(`the address ${place}`, () =>
        browser.run((wanted: string) => location.pathname === wanted, place),
      ),
    async type(name: string, text: string) {
      await touch('field', name);
      const all = [{ type: 'keyDown', value: CONTROL }, ...stroke('a'), { type: 'keyUp', value: CONTROL }];
      await browser.perform(keys([...all, ...[...text].flatMap(stroke)]));
    },
    async tick(name: string) {
      await touch('tick', name);
      await until(
        `"${name}" to be ticked`,
        async () => (await browser.run(whereToTouch, 'tick', name))?.isTicked,
      );
    },
    choose: (name: string, option: string) =>
      until(`"${option}" in "${name}"`, () => browser.run(chooseOption, name, option)),
    async attach(input: string, file: string) {
      const selector = `input[name="${input}"]`;
      await until(selector, () =>
        browser.run((wanted: string) => document.querySelector(wanted) !== null, selector),
      );
      await browser.choose(selector, file);
    },
    /** Draws a stroke across a signature pad; each height gives a different stroke. */
    async draw(pad: string, height: number) {
      const { left, top } = await touchable('picture', pad);
      const points = Array.from({ length: 21 }, (_, step) =>
        move(left + 30 + step * 12, top + 75 + Math.sin(step / 2) * height, 16),
      );
      await browser.perform(pointer([move(left + 30, top + 75), DOWN, ...points, UP]));
    },
  };
}
