import { drawCard } from '#server/demo/demo-pictures.ts';
import { inspectSome } from './support/inspect.ts';
import { applied, newPerson } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { signIn } from './support/visits.ts';

test.use({ viewport: { width: 1280, height: 800 } });

oneIn(
  3,
  'Pedro escribe al decidir una nota con una foto sobre Carmela, y la lee en su página',
  async ({ page: pedro, browser, product }) => {
    const carmela = await (await browser.newContext({ baseURL: product.url })).newPage();
    const person = await newPerson(carmela, product, 'Carmela');
    await applied(carmela, product, person);

    await signIn(pedro, 'pedro');
    await pedro.goto(`/admin-pending?buscar=${person.cedula}`);
    await pedro.getByRole('button', { name: 'Escribir una nota' }).locator('visible=true').click();
    const dialog = pedro.getByRole('dialog', { name: 'Escribir una nota' });
    await dialog.getByLabel('Nota').fill('Trajo la carta de su empleador');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'carta.png', mimeType: 'image/png', buffer: await drawCard('front') });
    await dialog
      .getByLabel('Qué muestra el archivo')
      .selectOption({ label: 'Ingresos, empleo o cuenta de banco' });
    await inspectSome(pedro, 'escribir una nota');
    await dialog.getByRole('button', { name: 'Guardar la nota' }).click();
    await expect(dialog).toHaveCount(0);
    const noted = pedro.getByText('Trajo la carta de su empleador').locator('visible=true');
    await expect(noted.first()).toBeVisible();
    await inspectSome(pedro, 'una nota al decidir');

    await pedro.goto(`/admin-clients?buscar=${person.cedula}`);
    await pedro.getByRole('link', { name: person.fullName }).first().click();
    const notes = pedro.getByRole('list', { name: 'Notas sobre el cliente' });
    await expect(notes.getByText('Trajo la carta de su empleador')).toBeVisible();
    const address = await notes.getByRole('link', { name: /Ver el archivo/ }).getAttribute('href');
    expect((await pedro.request.get(address ?? '')).headers()['content-type']).toBe('image/webp');
    await inspectSome(pedro, 'las notas de un cliente');
  },
);
