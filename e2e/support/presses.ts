import type { BrowserContext } from '@playwright/test';

/** The actions of a person's hand since the last reading, as the browser saw them. */
export interface Presses {
  /** Clicks, taps and command keys; typing an address or reloading a page counts as one, too. */
  readonly presses: number;
  /** Number of keys that wrote or corrected text in a field. */
  readonly typed: number;
  /** Number of times that a field got text without a key. */
  readonly pasted: number;
}

export interface PressCounter {
  /** Returns the counts since the last call of `take`, and resets them to 0. */
  take(): Promise<Presses>;
}

type Seen = keyof Presses;
const NAME = 'countedPress';

/**
 * Counts in every page that this browser loads after the call. Only `isTrusted` events count, so neither a script of
 * the page nor `dispatchEvent` of a journey passes for a person's hand. A reloaded page of `office` is a press; a page
 * of another application that a press opened is not.
 */
export async function countPresses(context: BrowserContext, office: string): Promise<PressCounter> {
  const seen: Record<Seen, number> = { presses: 0, typed: 0, pasted: 0 };
  await context.exposeBinding(NAME, (_source, what: Seen) => {
    seen[what] += 1;
  });
  await context.addInitScript(
    ([name, origin]) => {
      const report: unknown = Reflect.get(window, name);
      const tell = (what: string) => typeof report === 'function' && void report(what);
      const HELD: ReadonlySet<string> = new Set(['Alt', 'AltGraph', 'Control', 'Meta', 'Shift']);
      const writes = (target: EventTarget | null) =>
        target instanceof HTMLTextAreaElement ||
        (target instanceof HTMLInputElement &&
          !['checkbox', 'radio', 'file', 'submit'].includes(target.type));
      let writing = false;
      if (location.origin === origin) tell('presses');
      addEventListener('pointerdown', ({ isTrusted }) => isTrusted && tell('presses'), true);
      addEventListener(
        'keydown',
        ({ isTrusted, repeat, key, target, altKey, ctrlKey, metaKey }) => {
          if (!isTrusted || repeat || HELD.has(key)) return;
          const isText = key.length === 1 || key === 'Backspace' || key === 'Delete';
          writing = isText && writes(target) && !altKey && !ctrlKey && !metaKey;
          tell(writing ? 'typed' : 'presses');
        },
        true,
      );
      addEventListener(
        'input',
        ({ isTrusted, target }) => {
          if (isTrusted && writes(target) && !writing) tell('pasted');
          writing = false;
        },
        true,
      );
    },
    [NAME, new URL(office).origin] as const,
  );
  return {
    async take() {
      // The page reports its earlier events before it replies to this.
      await Promise.all(context.pages().map((page) => page.evaluate(() => null)));
      const taken = { ...seen };
      Object.assign(seen, { presses: 0, typed: 0, pasted: 0 });
      return taken;
    },
  };
}
