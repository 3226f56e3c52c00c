import type { Page } from '@playwright/test';
import { AMOUNT_MAX } from '#domain/limits/limits.ts';
import { OFFER_OUT_OF_RANGE } from '#domain/limits/refusals.ts';
import { sample } from '#test/sample.ts';
import { applyAs, uploadPhotos } from './support/applicants.ts';
import { onDesk } from './support/desk.ts';
import { inspectSome } from './support/inspect.ts';
import { SCREENS } from './support/shell.ts';
import { expect, oneIn, test } from './support/test.ts';
import { settle, signIn } from './support/visits.ts';

async function openQueue(page: Page, path = '/admin-pending') {
  await signIn(page, 'pedro');
  await page.goto(path);
  await page.locator('article').first().waitFor();
  await settle(page);
}
const cardOf = (page: Page, { fullName }: { fullName: string }) =>
  page.getByRole('article', { name: fullName });
const dialog = (page: Page) => page.getByRole('dialog');

for (const { name, viewport } of sample(SCREENS, 1, 'administracion-solicitudes')) {
  test.describe(name, () => {
    test.use({ viewport });
    // One run is enough: the test checks every size itself.
    const look = async (page: Page, what: string) => {
      if (viewport.width > 600) await inspectSome(page, what);
    };

    test('aprobar, rechazar con su razón y contra ofertar', async ({ page, browser, product }) => {
      const one = await applyAs(browser, product, 'Belkis');
      const two = await applyAs(browser, product, 'Danilo', { amount: 6_000, term: 1 });
      const three = await applyAs(browser, product, 'Ercilia', { monthlyIncome: 15_000, term: 2 });
      await openQueue(page);
      const facts = cardOf(page, three);
      for (const text of ['RD$10,000', 'RD$15,000', 'Colmado La Fe', 'Pendiente', 'Menos de 1 h esperando'])
        await expect(facts.getByText(text).first()).toBeVisible();
      await expect(
        (await onDesk(page, three)).getByText(/Paga en un mes el 76\.7%.*por encima del 40%/),
      ).toBeVisible();
      await look(page, 'Solicitudes pendientes');

      await (await onDesk(page, one)).getByRole('button', { name: 'Aprobar' }).click();
      await expect(dialog(page)).toContainText(one.reference);
      await look(page, 'Aprobar préstamo');
      await dialog(page).getByLabel('Notas internas (opcional)').fill('Llamada al empleo: correcto');
      await dialog(page).getByRole('button', { name: 'Aprobar' }).click();
      await expect(page.getByText('Préstamo Aprobado').first()).toBeVisible();
      await expect(cardOf(page, one)).toHaveCount(0);

      await (await onDesk(page, two)).getByRole('button', { name: 'Rechazar' }).click();
      await dialog(page).getByRole('button', { name: 'Rechazar' }).click();
      await expect(dialog(page).getByText('Debe proporcionar una razón para el rechazo')).toBeVisible();
      await look(page, 'Rechazar solicitud');
      await dialog(page).getByRole('radio', { name: 'Endeudamiento excesivo' }).check();
      await dialog(page).getByRole('button', { name: 'Rechazar' }).click();
      await expect(page.getByText('Préstamo Rechazado').first()).toBeVisible();
      await expect(cardOf(page, two)).toHaveCount(0);
      await product.letter(two.email, /Endeudamiento excesivo/);

      await (await onDesk(page, three)).getByRole('button', { name: 'Contra Oferta' }).click();
      const amount = dialog(page).getByLabel('Monto ofrecido');
      const send = dialog(page).getByRole('button', { name: 'Enviar contra oferta' });
      await send.click();
      await expect(amount).toHaveAccessibleDescription(/Debe proporcionar un monto válido/);
      await amount.fill(String(AMOUNT_MAX + 1));
      await send.click();
      await expect(dialog(page).getByText(OFFER_OUT_OF_RANGE)).toBeVisible();
      await amount.fill('5000');
      await expect(dialog(page).getByText('RD$5,750')).toBeVisible();
      await look(page, 'Contra Oferta');
      await send.click();
      await expect(page.getByText('Contra Oferta Enviada').first()).toBeVisible();
      await product.letter(three.email, /contra oferta/);

      await page.getByRole('link', { name: 'Decididas' }).click();
      await page.getByLabel('Solicitud o cédula').fill(two.reference);
      await page.getByRole('button', { name: 'Buscar' }).click();
      await expect(page).toHaveURL(/buscar=/);
      const found = page.getByText(two.fullName).filter({ visible: true });
      await expect(found).toBeVisible();
      await expect(page.getByText(three.fullName)).toHaveCount(0);
      await page.reload();
      await expect(found).toBeVisible();
      await expect(page.getByText('Endeudamiento excesivo').filter({ visible: true })).toBeVisible();
      await page.getByLabel('Solicitud o cédula').fill('Danilo');
      await page.getByRole('button', { name: 'Buscar' }).click();
      await expect(page.getByText('Escriba un número de solicitud (#LN-0042) o una cédula')).toBeVisible();
    });

    oneIn(6, 'la sección del dashboard, con sus textos', async ({ page, browser, product }) => {
      const one = await applyAs(browser, product, 'Fermín');
      const two = await applyAs(browser, product, 'Griselda');
      await openQueue(page, '/dashboard/applications');
      await expect(page.getByRole('link', { name: 'Administrar Préstamos' })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d+ pendientes/);
      await expect(cardOf(page, one).getByRole('button', { name: 'Aprobar' })).toHaveCount(0);
      await cardOf(page, one).getByRole('button', { name: 'Rechazar' }).click();
      await dialog(page).getByRole('button', { name: 'Rechazar' }).click();
      await expect(dialog(page).getByText('Debe proporcionar una razón de rechazo')).toBeVisible();
      await dialog(page).getByRole('radio', { name: 'Otro' }).check();
      await dialog(page).getByLabel('Explicación').fill('Pidió el préstamo para otra persona');
      await dialog(page).getByRole('button', { name: 'Rechazar' }).click();
      await expect(page.getByText('Solicitud rechazada').first()).toBeVisible();

      await cardOf(page, two).getByRole('button', { name: 'Contra Oferta' }).click();
      const send = dialog(page).getByRole('button', { name: 'Enviar contra oferta' });
      await send.click();
      await expect(
        dialog(page).getByText('Debe completar todos los campos de la contra oferta'),
      ).toBeVisible();
      await dialog(page).getByLabel('Monto ofrecido').fill('2000');
      await dialog(page).getByLabel('Término').fill('4');
      await send.click();
      await expect(dialog(page).getByText(OFFER_OUT_OF_RANGE)).toBeVisible();
      await dialog(page).getByLabel('Monto ofrecido').fill('4000');
      await send.click();
      await expect(dialog(page).getByText('El término debe ser entre 1 y 3 cuotas')).toBeVisible();
      await dialog(page).getByLabel('Término').fill('3');
      await send.click();
      await expect(page.getByText('Contra oferta creada').first()).toBeVisible();
    });
  });
}

test.describe('con el teclado', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  oneIn(
    3,
    'cada decisión toma tres acciones o menos y deja el foco en la siguiente',
    async ({ page, browser, product }) => {
      const people = [];
      for (const firstName of ['Hilario', 'Isidra', 'Juana', 'Kenia', 'Lidia'])
        people.push(await applyAs(browser, product, firstName));
      const [first, second, third, fourth, fifth] = people;
      if (!first || !second || !third || !fourth || !fifth) throw new Error('The journey has no applicant');
      await openQueue(page);

      // When no card has the focus, a shortcut letter acts on the card beside the list; any other letter does nothing.
      await page.locator('h1').first().focus();
      await page.keyboard.press('z');
      await expect(dialog(page)).toHaveCount(0);
      await page.keyboard.press('a');
      await expect(dialog(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);

      await cardOf(page, first).focus();
      let actions = 0;
      async function act(key: string) {
        actions += 1;
        if (key.length > 1 && key !== 'Enter') await page.keyboard.type(key);
        else await page.keyboard.press(key);
      }
      async function decide(keys: readonly string[], next: { fullName: string }) {
        actions = 0;
        for (const key of keys) {
          await act(key);
          if (key !== 'Enter') await dialog(page).waitFor();
        }
        await expect(dialog(page)).toHaveCount(0);
        await expect(cardOf(page, next)).toBeFocused();
        expect(actions).toBeLessThanOrEqual(3);
      }
      await decide(['a', 'Enter'], second);
      await decide(['r', '4', 'Enter'], third);
      await decide(['c', '5000', 'Enter'], fourth);

      await page.keyboard.press('e');
      await expect(cardOf(page, fourth).getByText('En Revisión')).toBeVisible();
      await page.keyboard.press('j');
      await expect(cardOf(page, fifth)).toBeFocused();
      await page.keyboard.press('k');
      await expect(cardOf(page, fourth)).toBeFocused();
      // A dialog that closes without a decision returns the focus.
      await page.keyboard.press('r');
      await page.keyboard.press('Escape');
      await expect(cardOf(page, fourth)).toBeFocused();
    },
  );

  oneIn(
    3,
    'las fotos se ven juntas y de cerca, con rueda, botones y teclas',
    async ({ page, browser, product }) => {
      const person = await applyAs(browser, product, 'Leonel', {}, uploadPhotos);
      await openQueue(page);
      await cardOf(page, person).focus();
      await page.keyboard.press('f');
      await expect(dialog(page).getByRole('img')).toHaveCount(3);
      const front = dialog(page).getByRole('img', { name: /Cédula, frente/ });
      const scale = () => front.evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);
      const closer = dialog(page).getByRole('button', { name: 'Acercar: Cédula, frente' });
      await closer.click();
      await expect.poll(scale).toBeCloseTo(1.5);
      await page.keyboard.press('+');
      await expect.poll(scale).toBeCloseTo(2.25);
      const left = () => front.evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).e);
      await page.keyboard.press('ArrowRight');
      await expect.poll(left).toBeLessThan(0);
      await page.keyboard.press('0');
      await expect.poll(scale).toBe(1);
      await front.hover();
      await page.mouse.wheel(0, -400);
      await expect.poll(scale).toBeGreaterThan(2);
      await dialog(page).getByRole('button', { name: 'Ver completa: Cédula, frente' }).click();
      await expect.poll(scale).toBe(1);
      await inspectSome(page, 'Fotos');
      await page.keyboard.press('Escape');
      await expect(cardOf(page, person)).toBeFocused();
    },
  );

  oneIn(
    6,
    'quien llega segundo lee quién decidió, y la lista se pone al día',
    async ({ page, browser, product }) => {
      const person = await applyAs(browser, product, 'Mercedes');
      await openQueue(page);
      const other = await browser.newPage({ baseURL: product.url });
      await signIn(other, 'pedro');
      const reply = await other.request.patch(`/api/loan-applications/${person.id}/reject`, {
        data: { rejectionReason: 'insufficient_income' },
        headers: { Origin: product.url },
      });
      expect(reply.status()).toBe(200);
      await (await onDesk(page, person)).getByRole('button', { name: 'Aprobar' }).click();
      await dialog(page).getByRole('button', { name: 'Aprobar' }).click();
      await expect(
        page
          .getByText(/La solicitud ya fue procesada\. Pedro Santos ya rechazó esta solicitud a las .*\./)
          .first(),
      ).toBeVisible();
      await expect(cardOf(page, person)).toHaveCount(0);
      await expect(dialog(page)).toHaveCount(0);
    },
  );

  oneIn(6, 'lo que falla no cierra el diálogo ni borra lo escrito', async ({ page, browser, product }) => {
    const person = await applyAs(browser, product, 'Nelson');
    await openQueue(page);
    await (await onDesk(page, person)).getByRole('button', { name: 'Contra Oferta' }).click();
    await dialog(page).getByLabel('Monto ofrecido').fill('7000');
    const send = dialog(page).getByRole('button', { name: 'Enviar contra oferta' });
    for (const status of [500, 0] as const) {
      await page.route('**/counter-offer', (route) =>
        status === 0 ? route.abort('internetdisconnected') : route.fulfill({ status, body: '' }),
      );
      await send.click();
      const sentence =
        status === 0 ? 'No se pudo conectar con el servidor' : 'Error al enviar la contra oferta';
      await expect(page.getByText(sentence).first()).toBeVisible();
      await expect(dialog(page).getByLabel('Monto ofrecido')).toHaveValue('7,000');
      await page.unroute('**/counter-offer');
    }
    await send.click();
    await expect(page.getByText('Contra Oferta Enviada').first()).toBeVisible();
  });
});

oneIn(6, 'el cliente no ve la sección ni puede abrirla', async ({ page }) => {
  await signIn(page, 'rosa');
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Mis Solicitudes' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Administrar Préstamos' })).toHaveCount(0);
  await page.goto('/dashboard/applications');
  await expect(page.getByText('Acceso Restringido')).toBeVisible();
});
