import type { CDPSession, Page } from '@playwright/test';
import { isSampled } from '#test/sample.ts';
import { complaintsOf } from './axe.ts';
import { cutTexts, smallTargets, spilledTexts, widerThanWindow } from './measure.ts';
import { expect } from './test.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Names of axe's rules about colours, whose results differ between the light and the dark scheme. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];
const PHONE = { width: 390, height: 844 };
/**
 * Least size of a control in pixels: a finger's width, in place of square millimetres, which cannot be measured here.
 */
const TARGET = 44;
/**
 * Maximum number of small links side by side. Links within a sentence may be as small as the sentence; a larger group
 * would be a menu.
 */
const INLINE_LINKS = 4;

async function axe(page: Page, name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const complaints = await complaintsOf(page, colorScheme === 'light' ? RULES : RULES_OF_COLOUR);
    expect.soft(complaints, `${name}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

const sessions = new WeakMap<Page, CDPSession>();

/**
 * Sets the font size of the browser's settings, which the breakpoints follow; 16 px by default. Its session stays open:
 * the next document of a page whose session is closed has the usual size again.
 */
export async function chooseLetters(page: Page, standard: number) {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
  const size = () =>
    page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  await expect.poll(size).toBe(standard);
}

/**
 * Checks that nothing scrolls sideways on a small phone, on a wide screen zoomed to 200 %, and with letters of twice
 * the size.
 */
async function fits(page: Page, name: string) {
  for (const [width, height] of [
    [320, 640],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect.soft(await page.evaluate(widerThanWindow), `${name}, ${width} px wide`).toEqual([]);
    expect.soft(await page.evaluate(spilledTexts), `${name}, ${width} px wide: spilled`).toEqual([]);
  }
  for (const [width, letters] of [
    [390, 32],
    [1280, 32],
  ] as const) {
    await chooseLetters(page, letters);
    await page.setViewportSize({ width, height: 844 });
    expect
      .soft(await page.evaluate(widerThanWindow), `${name}, letters of ${letters} px, ${width} px wide`)
      .toEqual([]);
  }
  await chooseLetters(page, 16);
}

async function canBePressed(page: Page, name: string) {
  const { small, inline } = await page.evaluate(smallTargets, TARGET);
  expect.soft(small, `${name}: smaller than ${TARGET} px`).toEqual([]);
  expect
    .soft(inline.length, `${name}: links within text: ${inline.join(', ')}`)
    .toBeLessThanOrEqual(INLINE_LINKS);
}

/** Runs every check of looks on the current screen. Afterwards the page has a phone's size, or its own. */
export async function inspect(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? PHONE;
  await axe(page, name);
  await fits(page, name);
  await page.setViewportSize(PHONE);
  await canBePressed(page, name);
  expect.soft(await page.evaluate(cutTexts), `${name}: cut off at 390 px`).toEqual([]);
  expect.soft(await page.evaluate(spilledTexts), `${name}: spilled at 390 px`).toEqual([]);
  await page.setViewportSize(size);
}

/** Checks the looks of one screen in twelve in the middle of a journey; `npm run drill -- journeys` checks all. */
export async function inspectSome(page: Page, name: string): Promise<void> {
  if (isSampled(name, 12)) await inspect(page, name);
}
