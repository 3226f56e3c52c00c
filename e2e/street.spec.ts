import type { Page } from '@playwright/test';
import { addDays, type Day, dayInSantoDomingo, formatDay, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import { isBusinessDay } from '#domain/holidays.ts';
import { lendTo } from './support/borrower.ts';
import { colleague, enterAs } from './support/colleague.ts';
import { inspectSome } from './support/inspect.ts';
import { countPresses } from './support/presses.ts';
import { shellReady } from './support/shell.ts';
import { loseSignal } from './support/signal.ts';
import { expect, oneIn, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'allow' });

/** A visit on the street, from the route and back to it (rule: street-receipts). */
const TAPS = 4;
const PIN = '482915';
const LATE_AFTER_DAYS = 20;
/** Pixels of a visit on a phone of 390. */
const VISIT_MOST = 240;

const workday = (from: Day): Day => (isBusinessDay(from, NO_CLOSED_DAYS) ? from : workday(addDays(from, 1)));

async function openWithPin(page: Page): Promise<void> {
  await page.getByLabel('PIN de hoy', { exact: true }).fill(PIN);
  await page.getByRole('button', { name: 'Abrir' }).click();
}

oneIn(
  2,
  'un cobrador sin señal: abre la ruta con su PIN, cobra a dos con cuatro toques cada uno, y lo que cobró llega una vez',
  async ({ page: phone, context, browser, product }) => {
    const hand = await countPresses(context, product.url);
    const dulce = await lendTo(browser, product, 'Dulce');
    const yudelka = await lendTo(browser, product, 'Yudelka');
    const collector = await colleague(phone, product, 'collector');
    const today = workday(addDays(dayInSantoDomingo(new Date()), LATE_AFTER_DAYS));
    const noon = `${today}T16:00:00Z`;
    await product.reopen({ CLOCK_START: noon });
    await context.clock.setSystemTime(noon);
    await enterAs(phone, product, collector);
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));

    await phone.goto('/admin-street');
    await phone.getByLabel('Nombre de este teléfono').fill('Moto de Carmen');
    await phone.getByLabel('PIN de hoy, 6 dígitos').fill(PIN);
    await phone.getByLabel('El mismo PIN otra vez').fill(PIN);
    await inspectSome(phone, 'antes de llevar la ruta');
    await phone.getByRole('button', { name: 'Llevar la ruta de hoy' }).click();
    const visitOf = ({ fullName }: { fullName: string }) => phone.getByRole('article', { name: fullName });
    await expect(visitOf(dulce)).toBeVisible();
    await inspectSome(phone, 'la ruta de hoy');
    await shellReady(phone);

    // The collector opens the phone again in a street without signal; the office session has ended by then.
    const signal = await loseSignal(phone);
    await context.clearCookies();
    await phone.reload();
    await openWithPin(phone);
    await expect(visitOf(dulce)).toBeVisible();
    await expect(visitOf(dulce).getByRole('link', { name: /^Calle/ })).toHaveAttribute(
      'href',
      /^https:\/\/www\.google\.com\/maps\/search\//,
    );

    // Without signal nothing lies over a visit, and each is small enough for three on a screen.
    await expect(phone.getByRole('region', { name: 'Conexión' })).toHaveCount(0);
    await expect(phone.getByText('Sin conexión: la ruta sirve igual')).toBeVisible();
    for (const person of [dulce, yudelka])
      expect((await visitOf(person).boundingBox())?.height).toBeLessThanOrEqual(VISIT_MOST);

    for (const person of [dulce, yudelka]) {
      const owed = await visitOf(person)
        .getByText(/ debe RD\$/)
        .textContent();
      await hand.take();
      await visitOf(person)
        .getByRole('button', { name: /^Cobrar/ })
        .tap();
      await phone.getByRole('button', { name: /^Recibir RD\$[\d,]+ y dar recibo$/ }).tap();
      await expect(phone.getByText('No es un comprobante fiscal')).toBeVisible();
      for (const part of ['A capital', 'A interés', 'A mora', /^Queda debiendo RD\$/])
        await expect(phone.getByText(part)).toBeVisible();
      const link = phone.getByRole('link', { name: 'Enviar por WhatsApp' });
      expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(person.fullName);
      const opened = context.waitForEvent('page');
      await link.tap();
      await (await opened).close();
      await phone.getByRole('button', { name: 'Seguir con la ruta' }).tap();
      expect((await hand.take()).presses).toBe(TAPS);
      await expect(visitOf(person).getByText('Cobrado, sin registrar')).toBeVisible();
      await expect(visitOf(person).getByText(owed ?? '')).toHaveCount(0);
      expect((await visitOf(person).boundingBox())?.height).toBeLessThanOrEqual(VISIT_MOST);
    }
    // A promise is noted without signal too, and waits beside the receipts.
    await visitOf(dulce)
      .getByRole('button', { name: /^Promesa/ })
      .tap();
    const promised = formatDay(addDays(today, 3));
    await phone.getByLabel('Paga el día').fill(promised);
    await phone.getByLabel('Nota (opcional)').fill('Cobra el viernes');
    await inspectSome(phone, 'anotar una promesa sin señal');
    await phone.getByRole('button', { name: 'Anotar contacto' }).tap();
    await expect(
      visitOf(dulce).getByText(new RegExp(`^Promesa de RD\\$[\\d,]+ para el ${promised}$`)),
    ).toBeVisible();
    await expect(visitOf(dulce).getByText('Guardado en este teléfono')).toBeVisible();
    await expect(phone.getByRole('heading', { name: 'Por enviar (3)' })).toBeVisible();
    await inspectSome(phone, 'por enviar en la calle');

    // The page warns about a second receipt for one visit.
    await visitOf(dulce)
      .getByRole('button', { name: /^Cobrar/ })
      .tap();
    await phone.getByRole('button', { name: /^Recibir/ }).tap();
    await expect(phone.getByText('Márquelo, o corrija el monto')).toBeVisible();
    await phone.getByRole('button', { name: 'Volver a la ruta' }).tap();

    // Signal returns: sending requires a login, and starts by itself after it.
    await signal();
    await expect(phone.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible();
    await enterAs(phone, product, collector);
    await phone.getByRole('button', { name: 'Enviar ahora' }).click();
    await expect(phone.getByRole('heading', { name: /^Por enviar/ })).toHaveCount(0);
    await expect(visitOf(dulce).getByText('Recibido')).toBeVisible();
    await phone.getByRole('button', { name: 'Actualizar la ruta' }).click();
    await expect(phone.getByRole('heading', { name: 'Entregar el efectivo' })).toBeVisible();
    await expect(visitOf(dulce).getByText('Cobrado hoy')).toBeVisible();

    // The page counts four wrong PINs; the fifth deletes the route.
    await phone.reload();
    for (const left of ['Quedan 4', 'Quedan 3', 'Quedan 2', 'Queda 1']) {
      await phone.getByLabel('PIN de hoy', { exact: true }).fill('111111');
      await phone.getByRole('button', { name: 'Abrir' }).click();
      await expect(phone.getByText(new RegExp(`PIN incorrecto\\. ${left}`))).toBeVisible();
    }
    await phone.getByLabel('PIN de hoy', { exact: true }).fill('111111');
    await phone.getByRole('button', { name: 'Abrir' }).click();
    await expect(phone.getByText('La ruta se borró de este teléfono.')).toBeVisible();
  },
);
