import { addDays, type Day, dayInSantoDomingo, formatDay, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import { contactWindow } from '#domain/contact-hours.ts';
import { inspectSome } from './support/inspect.ts';
import { expect, oneIn, test } from './support/test.ts';
import { signIn } from './support/visits.ts';

test.use({ viewport: { width: 1280, height: 800 } });

// Without a payment, Rosa's loan is overdue by then.
const LATE_AFTER_DAYS = 50;

/** A day on which the lender would be open. */
function openDay(): Day {
  let day = addDays(dayInSantoDomingo(new Date()), LATE_AFTER_DAYS);
  while (!contactWindow(day, NO_CLOSED_DAYS)) day = addDays(day, 1);
  return day;
}

oneIn(
  6,
  'Pedro cierra por la fiesta patronal, y ese día en Cobros no se contacta a nadie',
  async ({ page: pedro, product }) => {
    const day = openDay();
    await signIn(pedro, 'pedro');
    await pedro.goto('/admin-closed-days');
    await pedro.getByRole('button', { name: 'Agregar día' }).click();
    await expect(pedro.getByLabel('Día', { exact: true })).toBeFocused();
    await inspectSome(pedro, 'Días cerrados, sin día ni razón');
    await pedro.getByLabel('Día', { exact: true }).fill(formatDay(day));
    await pedro.getByLabel('Por qué cierra').fill('Fiesta patronal');
    await pedro.keyboard.press('Enter');
    await expect(pedro.getByText(`El ${formatDay(day)} cuenta como feriado.`)).toBeVisible();
    await inspectSome(pedro, 'Días cerrados');

    await product.reopen({ CLOCK_START: `${day}T14:00:00Z` });
    await signIn(pedro, 'pedro');
    await pedro.goto('/admin-collections');
    await expect(pedro.getByText(/^Ahora no se contacta a nadie por una deuda/)).toBeVisible();
    await pedro.goto('/admin-closed-days');
    await expect(pedro.getByText('Fiesta patronal')).toBeVisible();
    await expect(pedro.getByRole('button', { name: /^Quitar/ })).toHaveCount(0);
  },
);
