import type { Page } from '@playwright/test';
import { sample } from '#test/sample.ts';
import { facesOfTitle } from './support/faces-of-title.ts';
import { inspectSome } from './support/inspect.ts';
import { enter } from './support/people.ts';
import { everythingKept, lastSeenOn, memoryOf } from './support/phone-memory.ts';
import { SCREENS, shellReady } from './support/shell.ts';
import { loseSignal } from './support/signal.ts';
import { applied, asLender, lent, newPerson, reported } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { touch } from './support/touch.ts';
import { follow, signIn } from './support/visits.ts';
import { movedOn, shiftOf, watchShifts, watchShiftsAnew } from './support/watch.ts';

// The last seen data of a customer, opened while the server does not answer (rule: last-seen).

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

const MARK = /^Visto por última vez el \d\d\/\d\d\/\d{4} \d\d:\d\d\. Puede haber cambiado\.$/;
const mark = (page: Page) => page.getByText(MARK);
const upToDate = (page: Page) => page.getByText('Actualizado. Esto es lo más reciente.');
/** A phone shows table rows as cards; the page contains both. */
const shown = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();
const reference = (id: number) => `#LN-${String(id).padStart(4, '0')}`;

/** Addresses of screens, each with a text that it shows once it has its data. */
type Seen = Readonly<Record<string, string>>;
const MINE = { '/my-products': 'Balance pendiente', '/make-payment': 'Cuentas de la empresa' };

/**
 * Reads each screen online, so that the phone stores it and the service worker caches the shell. A busy server sends a
 * screen without its content: who leaves before the content has come has not seen it.
 */
async function see(page: Page, screens: Seen): Promise<void> {
  const read = async (path: string) => {
    await page.goto(path);
    await touch(page);
    await expect(shown(page, screens[path] ?? ''), path).toBeVisible();
    await expect(page.getByText(/^Cargando/), path).toHaveCount(0);
  };
  const paths = Object.keys(screens);
  for (const path of paths) await read(path);
  await shellReady(page);
  // This load goes through the service worker.
  await read(paths[0] ?? '/');
}

/** Closes the browser and opens it again, without signal. */
async function openAgain(page: Page): Promise<{ page: Page; regainSignal: () => Promise<void> }> {
  const context = page.context();
  await page.close();
  const again = await context.newPage();
  return { page: again, regainSignal: await loseSignal(again) };
}

for (const { name, viewport } of sample(SCREENS, 1, 'visto-por-ultima-vez')) {
  test.describe(name, () => {
    test.use({ viewport });

    test('lo último visto se abre sin señal con su marca, y se cambia en su sitio cuando vuelve @offline', async ({
      page: first,
      product,
    }) => {
      const person = await newPerson(first, product, 'Yolanda');
      const { applicationId, lender } = await lent(first, product, person);
      await reported(first, product, 500);
      const shows = {
        '/dashboard': 'Hola, Yolanda',
        ...MINE,
        '/my-applications': reference(applicationId),
        [`/my-applications?solicitud=${applicationId}`]: 'Qué ha pasado',
        '/profile?tab=documentos': 'Documentos subidos',
      };
      await see(first, shows);
      const { page, regainSignal } = await openAgain(first);
      for (const [path, text] of Object.entries(shows)) {
        await page.goto(path);
        await expect(shown(page, text), path).toBeVisible();
        await expect(mark(page), path).toBeVisible();
        await expect(page.getByText(/^Cargando/), path).toHaveCount(0);
        await expect(page.getByLabel('Contraseña'), path).toHaveCount(0);
      }
      await page.goto('/make-payment');
      await expect(shown(page, '800000001')).toBeVisible();
      await expect(shown(page, 'RD$500')).toBeVisible();
      expect((await facesOfTitle(page))[0]).toContain('Bricolage Grotesque');
      // The page check turned the network on.
      await regainSignal();
      const regainIt = await loseSignal(page);
      await page.reload();
      await expect(mark(page)).toBeVisible();

      const payment = await reported(page, product, 700);
      await lender.confirm(payment);
      await regainIt();
      await expect(upToDate(page)).toBeVisible();
      await expect(shown(page, 'RD$700')).toBeVisible();
      await expect(mark(page)).toHaveCount(0);
      await inspectSome(page, 'actualizado');
    });
  });
}

oneIn(3, 'el icono lleva sin señal a la cuenta, sin mostrar la entrada', async ({ page: first }) => {
  await signIn(first, 'rosa');
  await see(first, { '/dashboard': 'Hola, Rosa' });
  const { page } = await openAgain(first);
  const documents: string[] = [];
  page.on('framenavigated', (frame) => documents.push(new URL(frame.url()).pathname));
  for (const start of ['/?fuente=pwa', '/']) {
    await page.goto(start);
    await expect(page.getByRole('heading', { name: 'Hola, Rosa' })).toBeVisible();
    await expect(shown(page, 'Próximo pago')).toBeVisible();
  }
  expect(documents).toEqual(['/dashboard', '/dashboard']);
});

oneIn(
  3,
  'con el servidor parado se ve lo último al segundo, y la respuesta lo cambia en su sitio',
  async ({ page, product }) => {
    const person = await newPerson(page, product, 'Zunilda');
    const { lender } = await lent(page, product, person);
    await see(page, { '/my-products': 'RD$9,200', '/dashboard': 'Hola, Zunilda' });
    await lender.confirm(await reported(page, product, 700));
    await watchShifts(page);
    const release = product.hold();
    try {
      const began = Date.now();
      await page.goto('/my-products', { waitUntil: 'commit' });
      await expect(mark(page)).toBeVisible();
      await expect(shown(page, 'RD$9,200')).toBeVisible();
      console.log(`last seen data shown after ${Date.now() - began} ms, of which the server had 1000`);
      expect(await page.getByRole('button', { name: 'Actualizar' }).getAttribute('aria-busy')).toBe('true');
      expect(await shiftOf(page), await movedOn(page)).toBeLessThanOrEqual(0.02);
      await inspectSome(page, 'mientras se actualiza');
      // The page check has changed the window size.
      await watchShiftsAnew(page);
    } finally {
      release();
    }
    await expect(upToDate(page)).toBeVisible();
    await expect(shown(page, 'RD$8,500')).toBeVisible();
    expect(await shiftOf(page), await movedOn(page)).toBeLessThanOrEqual(0.02);
  },
);

oneIn(3, 'sobre lo último visto no se decide nada, y se dice por qué', async ({ page: first, product }) => {
  const person = await newPerson(first, product, 'Xiomara');
  const id = await applied(first, product, person);
  const lender = await asLender(first, product);
  await lender.offer(id, { counterOfferAmount: 5_000, counterOfferTerm: 1 });
  const address = `/my-applications?solicitud=${id}`;
  await see(first, { [address]: 'Te ofrecemos RD$5,000' });
  const { page, regainSignal } = await openAgain(first);
  await page.goto(address);
  await expect(mark(page)).toBeVisible();
  await expect(shown(page, 'Te ofrecemos RD$5,000')).toBeVisible();
  for (const name of ['Aceptar y firmar', 'Rechazar la oferta', 'Retirar solicitud']) {
    const button = page.getByRole('button', { name });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription('Hace falta conexión: lo que ves puede haber cambiado.');
    await button.press('Enter');
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await inspectSome(page, 'visto por última vez');
  // The page check turned the network on.
  await regainSignal();
  await page.reload();
  await page.getByRole('button', { name: 'Rechazar la oferta' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

// Two accounts on one phone.

/** Texts that only Rosa's replies contain. */
async function rosasTexts(page: Page): Promise<string[]> {
  const { email, lastName, cedula } = await (await page.request.get('/api/auth/user')).json();
  const [{ reference: application }] = await (await page.request.get('/api/loan-applications')).json();
  return [email, lastName, cedula, application];
}

async function rosaSees(page: Page): Promise<string[]> {
  await enter(page, 'rosa@demo.do');
  const texts = await rosasTexts(page);
  await see(page, { '/dashboard': 'Hola, Rosa', '/my-applications': 'Mis Solicitudes', ...MINE });
  await expect
    .poll(async () => {
      const kept = await everythingKept(page);
      return texts.filter((text) => !kept.includes(text));
    }, 'the canaries are there to be found')
    .toEqual([]);
  return texts;
}

async function expectNothingOf(page: Page, texts: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const kept = await everythingKept(page);
      return texts.filter((text) => kept.includes(text));
    })
    .toEqual([]);
}

/** A person who opens the phone without signal sees none of her data. */
async function expectNothingShown(page: Page, texts: readonly string[]): Promise<void> {
  await loseSignal(page);
  for (const path of ['/dashboard', '/my-products', '/make-payment']) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    const shown = (await page.locator('body').textContent()) ?? '';
    expect(texts.filter((text) => shown.includes(text))).toEqual([]);
  }
}

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).filter({ visible: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
};

test('cerrar sesión no deja nada de lo visto', async ({ page }) => {
  const texts = await rosaSees(page);
  await logOut(page);
  await expectNothingOf(page, texts);
  await expectNothingShown(page, texts);
});

oneIn(3, 'cerrar sesión sin señal no deja nada de lo visto', async ({ page }) => {
  const texts = await rosaSees(page);
  const regainSignal = await loseSignal(page);
  await page.goto('/my-products');
  await expect(mark(page)).toBeVisible();
  await logOut(page);
  await expectNothingOf(page, texts);
  // Without a network the icon opens no account, and no screen shows one.
  await page.goto('/?fuente=pwa');
  await expect(page.getByLabel('Email')).toBeVisible();
  await regainSignal();
  await expectNothingShown(page, texts);
});

oneIn(3, 'una sesión terminada borra lo visto, deja lo que se llenaba, y no da vueltas', async ({ page }) => {
  await signIn(page, 'luis');
  await see(page, { '/dashboard': 'Hola, Luis', '/my-applications': 'Mis Solicitudes' });
  await page.goto('/loan-application');
  await page.getByLabel('Cantidad solicitada').first().fill('7,300');
  await expect.poll(() => memoryOf(page)).toContain('7,300');
  await expect.poll(() => lastSeenOn(page)).toContain('luis@demo.do');
  await page.goto('/dashboard');
  await page.context().clearCookies();

  const documents: string[] = [];
  page.on('framenavigated', (frame) => documents.push(new URL(frame.url()).pathname));
  await page.goto('/?fuente=pwa');
  await page.waitForURL((url) => url.pathname === '/' && url.searchParams.has('next'));
  await expect(page.getByLabel('Contraseña')).toBeVisible();
  await page.waitForTimeout(3_000);
  expect(documents, 'once to the account, once back').toEqual(['/', '/dashboard', '/']);
  expect(await lastSeenOn(page)).toBe('[]');
  expect(await memoryOf(page)).toContain('7,300');

  await loseSignal(page);
  documents.length = 0;
  await page.goto('/?fuente=pwa');
  await expect(page.getByLabel('Contraseña')).toBeVisible();
  expect(documents).toEqual(['/']);
});

oneIn(3, 'quien entra después en el mismo teléfono no ve nada de la cuenta anterior', async ({ page }) => {
  const texts = await rosaSees(page);
  // Her session has ended, and no page was opened since.
  await page.context().clearCookies();
  await enter(page, 'luis@demo.do');
  await see(page, { '/dashboard': 'Hola, Luis', '/my-applications': 'Mis Solicitudes' });
  await expectNothingOf(page, texts);
  await loseSignal(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Hola, Luis' })).toBeVisible();
  const shown = await page.locator('body').textContent();
  expect(texts.filter((text) => shown?.includes(text))).toEqual([]);
});

oneIn(3, 'quien trabaja con el prestamista borra lo visto y no deja nada', async ({ page }) => {
  const texts = await rosaSees(page);
  await page.context().clearCookies();
  await signIn(page, 'pedro');
  await page.goto('/admin');
  await page.getByText('Administrador Activo').waitFor();
  await follow(page, '/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectNothingOf(page, [...texts, 'pedro@demo.do']);
});
