import type { Locator, Page } from '@playwright/test';
import { addDays, type Day, dayInSantoDomingo, formatDay, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import { contactWindow } from '#domain/contact-hours.ts';
import { lendTo } from './support/borrower.ts';
import { colleague, enterAs } from './support/colleague.ts';
import { inspectSome } from './support/inspect.ts';
import { expect, oneIn, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const LATE_AFTER_DAYS = 50;

/** The first of two consecutive days, from this one on, on which the law allows a lender to call. */
function twoDays(from: Day): Day {
  let day = from;
  while (!contactWindow(day, NO_CLOSED_DAYS) || !contactWindow(addDays(day, 1), NO_CLOSED_DAYS))
    day = addDays(day, 1);
  return day;
}

const morning = (day: Day) => ({ CLOCK_START: `${day}T14:00:00Z` });

/** Moves with K to the first card, and with J down to this one. */
async function goTo(page: Page, card: Locator) {
  const cards = await page.locator('article[data-card]').count();
  for (let step = 0; step < cards; step += 1) await page.keyboard.press('k');
  const here = () => card.evaluate((own) => own === document.activeElement);
  for (let step = 1; step < cards && !(await here()); step += 1) await page.keyboard.press('j');
  await expect(card).toBeFocused();
}

oneIn(
  3,
  'el día de un cobrador: llama, anota una promesa, escribe a uno y a todos; la promesa que no se cumple vuelve',
  async ({ page: office, context, browser, product }) => {
    const dulce = await lendTo(browser, product, 'Dulce');
    const yudelka = await lendTo(browser, product, 'Yudelka');
    const collector = await colleague(office, product, 'collector');

    // Weeks later the loans are still unpaid.
    const today = twoDays(addDays(dayInSantoDomingo(new Date()), LATE_AFTER_DAYS));
    await product.reopen(morning(today));
    await enterAs(office, product, collector);
    await office.goto('/admin-collections');
    const cardOf = ({ fullName }: { fullName: string }) => office.getByRole('article', { name: fullName });
    const dialog = office.getByRole('dialog');
    await expect(cardOf(dulce).getByText('Nadie le ha contactado todavía.')).toBeVisible();
    await inspectSome(office, 'los cobros de hoy');

    // The collector writes to all customers who are late by a number of days, from a template with a preview.
    await office.getByLabel('Atraso').selectOption({ label: '31 a 60 días' });
    await office.getByRole('button', { name: /^Escribir a \d+$/ }).click();
    await expect(dialog.getByLabel('Plantilla')).toHaveValue('Atraso');
    await dialog.getByLabel('Verlo como lo lee').selectOption({ label: yudelka.fullName });
    await expect(dialog.getByText('Así lo lee Yudelka')).toBeVisible();
    await inspectSome(office, 'una carta a varios');
    await dialog.getByRole('button', { name: /^Enviar \d+ cartas$/ }).click();
    await expect(dialog).toHaveCount(0);
    for (const { email } of [dulce, yudelka]) await product.letter(email, /vencidos desde hace \d+ días/);
    await expect(cardOf(dulce).getByText(/^Carta, .*: Se le escribió/)).toBeVisible();

    // The collector calls Yudelka: L shows the number and opens the note of the call.
    await goTo(office, cardOf(yudelka));
    await office.keyboard.press('l');
    await expect(dialog.getByRole('heading', { name: `Contacto con ${yudelka.fullName}` })).toBeVisible();
    await expect(dialog.getByRole('link', { name: /^\(8\d9\)/ })).toBeVisible();
    await inspectSome(office, 'el número a quien llamar');
    await dialog.getByLabel('Nota').fill('Pide que la llamen el lunes');
    await dialog.getByRole('button', { name: 'Anotar contacto' }).click();
    await expect(
      cardOf(yudelka).getByText(/Se habló, sin promesa.*Pide que la llamen el lunes/),
    ).toBeVisible();
    await expect(office.locator('article[data-card]:focus')).toHaveCount(1);

    // Dulce promises to pay today.
    await goTo(office, cardOf(dulce));
    await office.keyboard.press('p');
    await dialog.getByLabel('Paga el día').fill(formatDay(today));
    await dialog.getByLabel('Cuánto').fill('2,500');
    await dialog.getByRole('button', { name: 'Anotar contacto' }).click();
    await expect(cardOf(dulce).getByText('Prometió para hoy')).toBeVisible();

    // The collector sends a WhatsApp message from a template, after its preview.
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    await goTo(office, cardOf(yudelka));
    await office.keyboard.press('w');
    await expect(dialog.getByText(/^Hola, Yudelka\. Tenemos algo que hablar con usted\./)).toBeVisible();
    await inspectSome(office, 'un WhatsApp a quien está atrasado');
    const opened = context.waitForEvent('page');
    await dialog.getByRole('link', { name: 'Abrir WhatsApp' }).click();
    expect(new URL((await opened).url()).searchParams.get('text')).toContain('Hola, Yudelka.');
    await (await opened).close();
    await expect(cardOf(yudelka).getByText(/WhatsApp, .*Se le escribió/)).toBeVisible();

    // The next day her promise is broken, and she is first in the list.
    await product.reopen(morning(addDays(today, 1)));
    await enterAs(office, product, collector);
    await office.goto('/admin-collections');
    await expect(office.getByRole('heading', { level: 2 }).first()).toHaveText('Promesas incumplidas (1)');
    const first = office.locator('article[data-card]').first();
    await expect(first.getByRole('heading', { name: dulce.fullName })).toBeVisible();
    await expect(first.getByText('Promesa incumplida')).toBeVisible();
    await expect(first.getByText('RD$2,500')).toBeVisible();
  },
);
