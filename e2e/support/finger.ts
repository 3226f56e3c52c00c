import type { Locator, Page } from '@playwright/test';
import { takePhoto } from './photos.ts';

/** Taps that a phone's camera requires outside the page: the shutter, and keeping the picture. */
const CAMERA_TAPS = 2;

export interface Counted {
  taps: number;
  keystrokes: number;
  /** Number of keys that write a person's or company's name or an address, which no form can prefill. */
  ofNames: number;
  /** Number of acts of signing: strokes of the pen, and keys of the sum that the debtor writes out by hand. */
  strokes: number;
  ofSigning: number;
}

/**
 * One finger on a phone without shortcuts: it taps every field, types every letter, opens every list to choose, uses no
 * autofill, and deletes a field's text letter by letter.
 */
export class Finger {
  readonly counted: Counted = { taps: 0, keystrokes: 0, ofNames: 0, strokes: 0, ofSigning: 0 };
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async tap(what: Locator): Promise<void> {
    await what.tap();
    this.counted.taps += 1;
  }

  async #type(field: Locator, text: string): Promise<number> {
    await this.tap(field);
    const before = await field.inputValue();
    await this.#page.keyboard.press('End');
    for (const _ of before) await this.#page.keyboard.press('Backspace');
    await this.#page.keyboard.type(text);
    return before.length + text.length;
  }

  async type(label: string, text: string): Promise<void> {
    const field = this.#page.getByLabel(label, { exact: true }).first();
    this.counted.keystrokes += await this.#type(field, text);
  }

  async typeName(label: string, text: string): Promise<void> {
    this.counted.ofNames += await this.#type(this.#page.getByLabel(label, { exact: true }), text);
  }

  /**
   * Writes the note's sum out, letter by letter, since only the debtor may write it. Its first tap counts as part of
   * signing, as a stroke does.
   */
  async writeOut(label: string, text: string): Promise<void> {
    const field = this.#page.getByLabel(label, { exact: true });
    await field.tap();
    await this.#page.keyboard.type(text);
    this.counted.ofSigning += text.length;
  }

  /** Chooses in the phone's own list: one tap opens it, one chooses. */
  async choose(label: string, option: string): Promise<void> {
    await this.#page.getByLabel(label, { exact: true }).selectOption(option);
    this.counted.taps += 2;
  }

  /** Takes a photo through the phone's camera; resolves when the page confirms the photo. */
  async photograph(input: string, title: string, there: Locator): Promise<void> {
    const camera = this.#page.locator(`input[name="${input}-camera"]`);
    // A synthetic touch opens no camera, so the test only proves that a finger could press the button.
    await this.#page.locator('label', { has: camera }).tap({ trial: true });
    await camera.setInputFiles({
      name: 'foto.jpg',
      mimeType: 'image/jpeg',
      buffer: await takePhoto(title, 10 * this.counted.taps),
    });
    this.counted.taps += 1 + CAMERA_TAPS;
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
