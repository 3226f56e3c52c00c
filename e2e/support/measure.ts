// These functions run in the page: Playwright sends each alone, so it can use nothing outside its own body.

/** The elements that exceed the window on the right; empty when the page does not scroll sideways. */
export function widerThanWindow(): string[] {
  const root = document.documentElement;
  if (root.scrollWidth <= window.innerWidth) return [];
  const scrollsByItself = (element: Element): boolean => {
    for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement)
      if (getComputedStyle(outer).overflowX !== 'visible') return true;
    return false;
  };
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > window.innerWidth + 1 && !scrollsByItself(element),
  );
  const innermost = wide.filter(
    (element) => !wide.some((other) => other !== element && element.contains(other)),
  );
  const named = innermost.map(
    (element) => `${element.localName}.${element.className} ${element.textContent?.trim().slice(0, 40)}`,
  );
  return [`${root.scrollWidth} px`, ...named.slice(0, 5)];
}

/**
 * The controls that are smaller than a finger, and apart from them the links within sentences, which may be small.
 */
export function smallTargets(least: number): { small: string[]; inline: string[] } {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const operable =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"], [role=button], [role=tab], [role=option], [role=menuitem], [role=switch]';
  const small: string[] = [];
  const inline: string[] = [];
  for (const element of root.querySelectorAll<HTMLElement>(operable)) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
    if (element.closest('[inert], [aria-hidden=true]')) continue;
    const boxes = [element.getBoundingClientRect()];
    // A checkbox or a hidden file input is pressed through its label.
    if (element instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(element.type))
      boxes.push(...[...(element.labels ?? [])].map((label) => label.getBoundingClientRect()));
    const width = Math.max(...boxes.map((box) => box.width));
    const height = Math.max(...boxes.map((box) => box.height));
    // Visible to keyboard users only, as the skip link.
    if (width <= 1 || height <= 1) continue;
    if (width >= least - 0.5 && height >= least - 0.5) continue;
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    const text = element.parentElement?.textContent?.trim() ?? '';
    if (
      getComputedStyle(element).display === 'inline' &&
      text.length > (element.textContent?.trim().length ?? 0)
    )
      inline.push(name);
    else
      small.push(`${element.localName}#${element.id} "${name}" ${Math.round(width)}×${Math.round(height)}`);
  }
  return { small, inline };
}

/** Texts that overflow their box and are hidden there, without a title that gives the whole text. */
export function cutTexts(): string[] {
  const found: string[] = [];
  const drawing = document.createElement('canvas').getContext('2d');
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(element);
    const { overflowX, overflowY } = style;
    // Its scroll width does not tell that a choice is cut.
    if (element instanceof HTMLSelectElement && drawing && style.appearance !== 'base-select') {
      drawing.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      const room = element.clientWidth - padding;
      for (const { text } of element.options)
        if (drawing.measureText(text).width > room + 1) found.push(`select#${element.id} "${text}"`);
    }
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
    if (clientWidth <= 1 || clientHeight <= 1 || !element.textContent?.trim()) continue;
    const cut =
      (hides(overflowX) && scrollWidth > clientWidth + 1) ||
      (hides(overflowY) && scrollHeight > clientHeight + 1);
    if (cut && !element.title && !element.closest('[aria-hidden=true]'))
      found.push(`${element.localName}.${element.className} "${element.textContent.slice(0, 40)}"`);
  }
  return found;
}

/** Boxes whose own text overflows at the side. */
export function spilledTexts(): string[] {
  const found: string[] = [];
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { borderRightWidth, backgroundColor, overflowX, display } = getComputedStyle(element);
    const framed = Number.parseFloat(borderRightWidth) > 0 || !/, 0\)$|^transparent$/.test(backgroundColor);
    if (!framed || overflowX !== 'visible' || display === 'inline' || element.clientWidth <= 1) continue;
    const right = element.getBoundingClientRect().right;
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      const holder = text.parentElement;
      if (
        box.width <= 1 ||
        box.right <= right + 0.5 ||
        !holder?.checkVisibility({ visibilityProperty: true })
      )
        continue;
      // Content that scrolls sideways within the box, or floats above it, does not count.
      let between: Element | null = holder;
      let apart = false;
      for (; between && between !== element; between = between.parentElement) {
        const { overflowX: inner, position } = getComputedStyle(between);
        if (inner !== 'visible' || position === 'absolute' || position === 'fixed') apart = true;
      }
      if (!apart) found.push(`${element.localName}.${element.className} "${text.textContent?.slice(0, 40)}"`);
    }
  }
  return found;
}

/** Words of usual length, and references of applications, that are broken because their box is too narrow. */
export function brokenWords(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!holder?.checkVisibility({ visibilityProperty: true }) || holder.clientWidth === 1) continue;
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(
      /(?<![\p{L}\d#])\p{L}{2,20}(?![\p{L}\d])|#LN-\d+/gu,
    )) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`"${word}" in ${holder.localName}.${holder.className}`);
    }
  }
  return found;
}

/** Boxes that scroll sideways on a wide screen, which has room for everything. */
export function sidewaysScrollers(): string[] {
  return [...document.body.querySelectorAll<HTMLElement>('*')]
    .filter(
      (element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowX) &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.checkVisibility({ visibilityProperty: true }),
    )
    .map((element) => `${element.localName}.${element.className}`);
}
