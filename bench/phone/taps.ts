// For bench/phone.ts: how soon the application form answers a finger on a slow phone: from a tap on "Siguiente" to the
// frame that shows the next step, from a chosen photo of twelve megapixels to "Subida", and from the finger on the pad
// to the frame with its stroke.
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../e2e/support/chromium.ts';
import { sumToWrite } from '../../e2e/support/people.ts';
import { takePhoto } from '../../e2e/support/photos.ts';
import { SLOWER, slowLine } from './second.ts';

declare global {
  /** Milliseconds from the awaited event to the frame that answers it. */
  var answeredAfter: number | undefined;
}

const LONGEST = 120_000;
const PHOTOS = { cedulaPhotoUrl: 200, cedulaBackPhotoUrl: 90, selfieWithCedulaUrl: 30 };

/**
 * Runs in the page: notes the milliseconds from the next event of a kind to the frame that shows a text in an element,
 * or ink in a canvas.
 */
function noteAnswer({ kind, within, text }: { kind: string; within: string; text: string | null }): void {
  globalThis.answeredAfter = undefined;
  const hasInk = (canvas: HTMLCanvasElement, at: PointerEvent) => {
    const { left, top, width } = canvas.getBoundingClientRect();
    const scale = canvas.width / width;
    const [x, y] = [(at.clientX - left) * scale, (at.clientY - top) * scale];
    const side = 24 * scale;
    const seen = canvas.getContext('2d')?.getImageData(x - side / 2, y - side / 2, side, side).data ?? [];
    return seen.some((value, index) => index % 4 === 3 && value > 0);
  };
  const isAnswered = (event: Event): boolean =>
    [...document.querySelectorAll(within)].some((element) =>
      text !== null
        ? element.textContent.trim().startsWith(text)
        : element instanceof HTMLCanvasElement && event instanceof PointerEvent && hasInk(element, event),
    );
  const begin = (event: Event) => {
    const look = () => {
      if (!isAnswered(event)) {
        requestAnimationFrame(look);
        return;
      }
      // The frame after this callback has been handed over when the next task runs.
      const after = new MessageChannel();
      after.port1.onmessage = () => {
        globalThis.answeredAfter = performance.now() - event.timeStamp;
      };
      after.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  };
  addEventListener(kind, begin, { capture: true, once: true });
}

async function timed(
  page: Page,
  kind: string,
  within: string,
  text: string | null,
  act: () => Promise<void>,
) {
  await page.evaluate(noteAnswer, { kind, within, text });
  await act();
  const answered = await page.waitForFunction(() => globalThis.answeredAfter, null, { timeout: LONGEST });
  return (await answered.jsonValue()) ?? Number.NaN;
}

/** Draws a line on the pad with a finger. */
async function draw(page: Page, session: CDPSession): Promise<void> {
  const box = await page.locator('canvas').boundingBox();
  if (!box) throw new Error('no pad');
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', by = 0) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + 60 + by, y: box.y + box.height / 2 }],
    });
  await finger('touchStart');
  for (let by = 4; by <= 120; by += 4) await finger('touchMove', by);
  await finger('touchEnd');
}

async function applyOnce(context: BrowserContext, url: string) {
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(`${url}/loan-application`);
  await page.getByText('3 cuotas', { exact: true }).tap();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  const steps: number[] = [];
  const forward = async (button: string, heading: string) => {
    // A person fills in the step meanwhile, and the next one's code arrives.
    await page.waitForLoadState('networkidle');
    const took = await timed(page, 'click', 'h3, h4', heading, () =>
      page.getByRole('button', { name: button, exact: true }).tap(),
    );
    steps.push(took);
  };
  await forward('Siguiente', 'Información personal');
  await page.getByLabel('Dirección').fill('Calle Duarte 12, Santo Domingo Este');
  const photos: number[] = [];
  for (const [field, hue] of Object.entries(PHOTOS)) {
    const buffer = await takePhoto(field, hue, '12 MP');
    // The picture beside "Subida", which only a photo of this page has: one of an earlier run is there as well.
    const took = await timed(page, 'change', `#${field} img[src^="blob:"]`, '', () =>
      page
        .locator(`input[name="${field}-camera"]`)
        .setInputFiles({ name: `${field}.jpg`, mimeType: 'image/jpeg', buffer }),
    );
    photos.push(took);
  }
  await forward('Siguiente', 'Información Laboral');
  await page.getByLabel('Ingreso mensual').fill('28,500');
  await page.getByLabel('Tiempo en el trabajo').selectOption('3');
  await page.getByLabel('Empresa').fill('Colmado La Fe');
  await page.getByLabel('Cargo').fill('Cajera');
  await forward('Siguiente', 'Información bancaria');
  await page.getByLabel('Banco', { exact: true }).selectOption('Popular');
  await page.getByLabel('Ahorro').check();
  await page.getByLabel('Número de cuenta').fill('0712345678');
  await forward('Continuar', 'Revisa tus respuestas');
  await page.getByRole('button', { name: 'Continuar', exact: true }).tap();
  await page.getByLabel('He leído y acepto el Debo y Pagaré').check();
  await page.getByLabel('La suma en letras').fill(await sumToWrite(page));
  await page.getByRole('button', { name: 'Continuar', exact: true }).tap();
  await page.locator('canvas').scrollIntoViewIfNeeded();
  const stroke = await timed(page, 'pointermove', 'canvas', null, () => draw(page, session));
  await page.close();
  return { steps, photos, stroke };
}

interface Taps {
  readonly port: number;
  readonly cookie: { readonly name: string; readonly value: string };
  readonly runs: number;
}

/** Milliseconds of each step, photo and first stroke, in all runs. */
export async function answersToFingers({ port, cookie, runs }: Taps) {
  const line = await slowLine(port);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
  });
  const all = { steps: [] as number[], photos: [] as number[], strokes: [] as number[] };
  try {
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({
        viewport: { width: 360, height: 740 },
        isMobile: true,
        hasTouch: true,
        serviceWorkers: 'block',
      });
      await context.addCookies([{ ...cookie, url: line.url }]);
      const { steps, photos, stroke } = await applyOnce(context, line.url);
      all.steps.push(...steps);
      all.photos.push(...photos);
      all.strokes.push(stroke);
      await context.close();
    }
    return all;
  } finally {
    await browser.close();
    line.close();
  }
}
