import { inspectSome } from './support/inspect.ts';
import { applied, newPerson } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { signIn } from './support/visits.ts';

test.use({ viewport: { width: 1280, height: 800 } });

oneIn(
  3,
  'Pedro pone a Nélsida en la lista de no prestar: al decidir solo puede rechazarla, y ella lee un motivo de siempre',
  async ({ page: pedro, browser, product }) => {
    const nelsida = await (await browser.newContext({ baseURL: product.url })).newPage();
    const person = await newPerson(nelsida, product, 'Nélsida');
    await applied(nelsida, product, person);

    await signIn(pedro, 'pedro');
    await pedro.goto('/admin-do-not-lend');
    await pedro.getByRole('button', { name: 'Agregar una cédula' }).click();
    const dialog = pedro.getByRole('dialog', { name: 'No prestarle' });
    await dialog.getByLabel('Cédula').fill(person.cedula);
    await dialog.getByLabel('Razón').fill('Presentó una carta de trabajo falsa');
    await inspectSome(pedro, 'No prestarle');
    await dialog.getByRole('button', { name: 'Poner en la lista' }).click();
    await expect(pedro.getByRole('link', { name: person.fullName })).toBeVisible();

    await pedro.goto(`/admin-pending?buscar=${person.cedula}`);
    const shown = pedro.getByText('Presentó una carta de trabajo falsa').locator('visible=true');
    await expect(shown.first()).toBeVisible();
    await expect(pedro.getByRole('button', { name: /^Aprobar/ }).locator('visible=true')).toHaveCount(0);
    await inspectSome(pedro, 'una solicitud de la lista de no prestar');
    await pedro
      .getByRole('button', { name: /^Rechazar/ })
      .locator('visible=true')
      .first()
      .click();
    const question = pedro.getByRole('dialog', { name: 'Rechazar solicitud' });
    await expect(question.getByText('El cliente lee solo el motivo, sin otras palabras.')).toBeVisible();
    await question.getByRole('button', { name: 'Rechazar' }).click();
    await expect(question).toHaveCount(0);

    await nelsida.goto('/my-applications');
    await nelsida.getByRole('link', { name: /^Ver detalles/ }).click();
    await expect(nelsida.getByText('No cumple con las políticas').first()).toBeVisible();
    await expect(nelsida.locator('body')).not.toContainText(/lista de no prestar|carta de trabajo falsa/i);
  },
);
