import type { Page } from '@playwright/test';

// These functions run in the page: Playwright sends each alone, so it can use nothing outside its own body.

/** Numbers the elements of the page that the Tab key should reach. @returns how many there are */
function markStops(): number {
  const operable =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex="0"], [contenteditable=true]';
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  let count = 0;
  for (const element of root.querySelectorAll<HTMLElement>(operable)) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) continue;
    if (element.tabIndex < 0 || element.matches(':disabled')) continue;
    // The Tab key reaches one element of a radio group.
    if (element instanceof HTMLInputElement && element.type === 'radio' && !element.checked) continue;
    element.dataset.stop = String(count);
    count += 1;
  }
  return count;
}

interface Stop {
  readonly stop: string | null;
  readonly name: string;
  readonly complaints: string[];
}

/** The element that has the focus, and the faults of its focus indicator. */
function focusedStop(): Stop {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body)
    return { stop: null, name: '', complaints: [] };
  const name = `${element.localName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  const complaints: string[] = [];
  // A checkbox and a file input show their focus on the label around them.
  const shown: Element[] = [element];
  for (let outer = element.parentElement; outer && shown.length < 4; outer = outer.parentElement)
    shown.push(outer);
  const rings = shown.some((each) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    return (
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || /0px 0px 0px [2-9]/.test(boxShadow)
    );
  });
  if (!rings) complaints.push(`${name} shows no focus`);
  const { left, top, width, height } = element.getBoundingClientRect();
  // Visually hidden: its label shows the focus.
  if (width > 1 && height > 1) {
    const corners = [
      [left + width / 2, top + height / 2],
      [left + 3, top + 3],
      [left + width - 3, top + height - 3],
    ] as const;
    const seen = corners.some(([x, y]) => {
      const found = document.elementFromPoint(x, y);
      return found && (element.contains(found) || found.contains(element));
    });
    if (!seen) complaints.push(`${name} has the focus behind something else`);
  }
  return { stop: element.dataset.stop ?? null, name, complaints };
}

/**
 * Presses Tab from the page's beginning to its end.
 * @returns the elements that the focus did not reach, or that showed no focus or trapped it
 */
export async function walk(page: Page): Promise<string[]> {
  const stops = await page.evaluate(markStops);
  await page.evaluate(() => {
    getSelection()?.removeAllRanges();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  const reached = new Set<string>();
  const complaints: string[] = [];
  let last = '';
  let before: string | null = null;
  let again = 0;
  // A time input may have several stops (hours, minutes), and after the last element come the browser's own.
  for (let presses = 0; presses < stops * 3 + 12; presses += 1) {
    await page.keyboard.press('Tab');
    const { stop, name, complaints: found } = await page.evaluate(focusedStop);
    if (stop === null || !reached.has(stop)) complaints.push(...found);
    else if (stop !== before) again += 1;
    if (stop !== null) reached.add(stop);
    before = stop;
    last = name;
    if (again > 2) break;
  }
  if (reached.size < stops) {
    const missed = await page.evaluate(
      (known) =>
        [...document.querySelectorAll<HTMLElement>('[data-stop]')]
          .filter(({ dataset }) => !known.includes(dataset.stop ?? ''))
          .map(
            (element) => `${element.localName}#${element.id} "${element.textContent?.trim().slice(0, 40)}"`,
          ),
      [...reached],
    );
    complaints.push(...missed.map((name) => `${name} is not reached; the last was ${last}`));
  }
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-stop]')) delete element.dataset.stop;
  });
  return complaints;
}
