import { inspectSome } from './support/inspect.ts';
import { applied, newPerson } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { signIn } from './support/visits.ts';

test.use({ viewport: { width: 1280, height: 800 } });

oneIn(
  3,
  'Pedro ve sus cinco reglas al lado de la solicitud de Yesenia, y las lee después con su decisión',
  async ({ page: pedro, browser, product }) => {
    const yesenia = await (await browser.newContext({ baseURL: product.url })).newPage();
    const person = await newPerson(yesenia, product, 'Yesenia');
    await applied(yesenia, product, person);

    await signIn(pedro, 'pedro');
    await pedro.goto(`/admin-pending?buscar=${person.cedula}`);
    const card = pedro.getByRole('region', { name: 'Las cinco reglas' }).locator('visible=true');
    await expect(card.getByText('Sería su primer préstamo.')).toBeVisible();
    await expect(card.getByRole('listitem')).toHaveCount(5);
    await inspectSome(pedro, 'las cinco reglas');
    await pedro
      .getByRole('button', { name: /^Rechazar/ })
      .locator('visible=true')
      .first()
      .click();
    const question = pedro.getByRole('dialog', { name: 'Rechazar solicitud' });
    await question.getByRole('radio', { name: 'Documentación incompleta' }).check();
    await question.getByRole('button', { name: 'Rechazar' }).click();
    await expect(question).toHaveCount(0);

    await pedro.goto(`/admin-decided?buscar=${person.cedula}`);
    await pedro.getByText('Reglas al decidir').locator('visible=true').first().click();
    const kept = pedro.getByRole('list', { name: 'Al rechazar' }).locator('visible=true');
    await expect(kept.getByText('Sería su primer préstamo.')).toBeVisible();
    await inspectSome(pedro, 'las reglas de una decisión');
  },
);
