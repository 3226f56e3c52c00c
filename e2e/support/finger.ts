import type { Locator, Page } from '@playwright/test';
import { takePhoto } from './photos.ts';

/** Taps that a phone's camera requires outside the page: the shutter, and keeping the picture. */
const CAMERA_TAPS = 2;

export interface Counted {
  /** Number of taps in the page and in the phone's own lists. */
  taps: number;
  /** Number of taps in the phone's camera, outside the page. */
  ofCamera: number;
  keystrokes: number;
  /** Number of keys that write a person's or company's name or an address, which no form can prefill. */
  ofNames: number;
  /** Number of strokes of the pen. */
  strokes: number;
  /** Number of keys of the sum that the debtor writes out by hand. */
  ofSigning: number;
}

/** What the page itself has noticed of a finger. */
export interface Noticed {
  touches: number;
  keys: number;
  strokes: number;
}

/**
 * One finger on a phone: it taps every field, types every letter, opens every list to choose, uses no autofill, and
 * deletes a field's text letter by letter. The key at the end of a line leads to the next missing answer, so that a
 * field which it has reached needs no tap.
 */
export class Finger {
  readonly counted: Counted = { taps: 0, ofCamera: 0, keystrokes: 0, ofNames: 0, strokes: 0, ofSigning: 0 };
  /** The events that the page has received: every tap, key and stroke that is counted, but for the phone's own parts. */
  readonly noticed: Noticed = { touches: 0, keys: 0, strokes: 0 };
  /** Number of taps outside the page, in the phone's own lists. */
  elsewhere = 0;
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** A finger on the documents that this page opens from now on. */
  static async on(page: Page): Promise<Finger> {
    const finger = new Finger(page);
    await page.exposeFunction('noticeEvent', (what: keyof Noticed) => {
      finger.noticed[what] += 1;
    });
    await page.addInitScript(() => {
      const notice = (what: string) => Reflect.get(window, 'noticeEvent')(what);
      addEventListener('keydown', () => notice('keys'), true);
      addEventListener(
        'pointerdown',
        ({ target }) => notice(target instanceof HTMLCanvasElement ? 'strokes' : 'touches'),
        true,
      );
    });
    return finger;
  }

  async tap(what: Locator): Promise<void> {
    await what.tap();
    this.counted.taps += 1;
  }

  /** Presses the key at the end of a line: on to the next missing answer, or to the next screen. */
  async enter(of: 'keystrokes' | 'ofSigning' = 'keystrokes'): Promise<void> {
    await this.#page.keyboard.press('Enter');
    this.counted[of] += 1;
  }

  async #write(field: Locator, text: string): Promise<number> {
    const isThere = await field.evaluate((element) => element === document.activeElement);
    if (!isThere) await this.tap(field);
    const before = await field.inputValue();
    for (const _ of before) await this.#page.keyboard.press('Backspace');
    await this.#page.keyboard.type(text);
    return before.length + text.length;
  }

  async type(label: string, text: string): Promise<void> {
    const field = this.#page.getByLabel(label, { exact: true }).first();
    this.counted.keystrokes += await this.#write(field, text);
  }

  async typeName(label: string, text: string): Promise<void> {
    this.counted.ofNames += await this.#write(this.#page.getByLabel(label, { exact: true }), text);
  }

  /** Writes the note's sum out, letter by letter, since only the debtor may write it. */
  async writeOut(label: string, text: string): Promise<void> {
    this.counted.ofSigning += await this.#write(this.#page.getByLabel(label, { exact: true }), text);
  }

  /** Chooses in the phone's own list: one tap opens it, one chooses. */
  async choose(label: string, option: string): Promise<void> {
    await this.#page.getByLabel(label, { exact: true }).selectOption(option);
    this.counted.taps += 2;
    this.elsewhere += 2;
  }

  /** Takes a photo through the phone's camera; resolves when the page confirms the photo. */
  async photograph(input: string, title: string, there: Locator): Promise<void> {
    const camera = this.#page.locator(`input[name="${input}-camera"]`);
    // A synthetic touch opens no camera: the page only receives it.
    await this.#page.locator('label', { has: camera }).tap({ trial: true });
    await camera.setInputFiles({
      name: 'foto.jpg',
      mimeType: 'image/jpeg',
      buffer: await takePhoto(title, 10 * this.counted.taps),
    });
    this.counted.taps += 1;
    this.counted.ofCamera += CAMERA_TAPS;
    await there.waitFor();
  }

  async sign(pad: Locator, height: number): Promise<void> {
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    if (!box) throw new Error('The pad is not on the screen');
    const { mouse } = this.#page;
    await mouse.move(box.x + 30, box.y + 75);
    await mouse.down();
    for (let step = 0; step <= 20; step += 1)
      await mouse.move(box.x + 30 + step * 10, box.y + 75 + Math.sin(step / 2) * height);
    await mouse.up();
    this.counted.strokes += 1;
  }
}
