import { act, fireEvent, waitFor } from '@testing-library/react';
import { vi } from 'vitest';

/** A person's actions on a screen. Every action waits until it is possible. */
export interface Page {
  type(name: string, text: string): Promise<void>;
  press(text: string | RegExp): Promise<void>;
  tick(name: string): Promise<void>;
  choose(name: string, file: File): Promise<void>;
  see(text: string | RegExp): Promise<void>;
  /** Lets seconds pass at once; only in a state whose clock the test controls. */
  wait(seconds: number): Promise<void>;
}

/** Milliseconds in which a screen has to react, on a busy machine too. */
export const WITHIN = { timeout: 60_000, interval: 50, onTimeout: (error: Error) => error };

/** The last of the found elements: the most recently opened one lies on top. */
async function last<E extends HTMLElement>(find: () => readonly E[], what: string): Promise<E> {
  return await waitFor(() => {
    const found = find().findLast((element) => !element.closest('dialog:not([open])'));
    if (!found) throw new Error(`There is no ${what}`);
    return found;
  }, WITHIN);
}

const says = (element: Element, text: string | RegExp) => {
  const own = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  return typeof text === 'string' ? own === text : text.test(own);
};
const all = <E extends HTMLElement>(selector: string) => [...document.querySelectorAll<E>(selector)];
const named = (name: string) =>
  last(() => all<HTMLInputElement>(`[name="${name}"], #${CSS.escape(name)}`), `field ${name}`);

export const page: Page = {
  async type(name, text) {
    fireEvent.change(await named(name), { target: { value: text } });
  },
  async press(text) {
    const pressable = 'button:not([disabled]), a, summary, [role=tab], label:has(input[type=radio])';
    const found = await last(() => all(pressable).filter((element) => says(element, text)), `button ${text}`);
    await act(async () => found.click());
  },
  async tick(name) {
    const box = await named(name);
    await act(async () => box.click());
  },
  async choose(name, file) {
    fireEvent.change(await named(name), { target: { files: [file] } });
  },
  async see(text) {
    await last(() => all('body *').filter((element) => says(element, text)), `text ${text}`);
  },
  async wait(seconds) {
    for (let passed = 0; passed < seconds; passed += 0.5)
      await act(async () => vi.advanceTimersByTimeAsync(500));
  },
};
