import { readFile } from 'node:fs/promises';
import { openZip, partBytes } from '#server/sheets/xlsx-rows.ts';
import { sample } from '#test/sample.ts';
import { inspectSome } from './support/inspect.ts';
import { SCREENS } from './support/shell.ts';
import { lent, newPerson, PASSWORD, reported } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { signIn } from './support/visits.ts';

const fact = (label: string) => `dt:text-is("${label}") + dd`;

for (const { viewport } of sample(SCREENS, 1, 'mis-datos')) {
  test.describe(`a ${viewport.width} px`, () => {
    test.use({ viewport, acceptDownloads: true });

    oneIn(
      3,
      'Altagracia ve su estado de cuenta, se lleva sus datos, pide corregir uno y completa lo que le faltaba',
      async ({ page, product }) => {
        const person = await newPerson(page, product, 'Altagracia');
        const { lender } = await lent(page, product, person);
        await lender.confirm(await reported(page, product, 5_000));

        // The statement of account: its balance equals the loan's, and it downloads as a PDF.
        await page.goto('/my-products');
        await page.getByRole('link', { name: 'Estado de cuenta' }).click();
        await expect(page.getByRole('heading', { name: /^Estado de cuenta #LN-/ })).toBeVisible();
        await expect(page.locator(fact('Saldo hoy'))).toHaveText('RD$4,200');
        for (const movement of ['Desembolso', 'Interés contratado', 'Pago confirmado'])
          await expect(page.getByText(movement).locator('visible=true').first()).toBeVisible();
        await page.reload();
        await expect(page.locator(fact('Saldo en libros'))).toHaveText('RD$4,200');
        await inspectSome(page, 'a statement of account');
        const pdf = page.waitForEvent('download');
        await page.getByRole('link', { name: 'Descargar PDF' }).click();
        expect((await readFile(await (await pdf).path(), 'latin1')).slice(0, 5)).toBe('%PDF-');

        // A copy of all her data requires only the password.
        await page.goto('/profile?tab=documentos');
        await page.getByRole('link', { name: 'Ver mis datos' }).click();
        await expect(page.getByRole('heading', { name: 'Mis datos', exact: true })).toBeVisible();
        await page.getByLabel('Tu contraseña').fill('no es esta');
        await page.getByRole('button', { name: 'Descargar mis datos' }).click();
        await expect(page.getByText('La contraseña no es correcta')).toBeVisible();
        await page.getByLabel('Tu contraseña').fill(PASSWORD);
        const copy = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Descargar mis datos' }).click();
        const file = await copy;
        expect(file.suggestedFilename()).toMatch(/^mis-datos-\d{4}-\d{2}-\d{2}\.zip$/);
        const zip = await openZip(await readFile(await file.path()));
        const users = String(await partBytes(zip, 'datos/users.json', 1_000_000));
        expect(JSON.parse(users)).toMatchObject([{ email: person.email }]);
        await product.letter(person.email, /Se descargaron sus datos/);

        // A correction request with its deadline; an owner answers, and she reads the answer.
        await page.getByLabel('Qué dato está mal').selectOption('phone');
        await page
          .getByLabel('Cuál es el dato correcto, y por qué')
          .fill('Es 829-555-0177: me cambié de número.');
        await page.getByRole('button', { name: 'Enviar petición' }).click();
        await expect(page.getByText('Recibimos tu petición')).toBeVisible();
        const own = page.getByRole('region', { name: 'Tus peticiones' });
        await expect(own).toContainText(/Te respondemos a más tardar el \d\d\/\d\d\/\d{4}/);
        await inspectSome(page, 'the own data with a request');

        const context = await page.context().browser()?.newContext({ baseURL: product.url, viewport });
        if (!context) throw new Error('The page has no browser');
        const office = await context.newPage();
        await signIn(office, 'pedro');
        await office.goto('/admin-data-requests');
        await office.getByRole('button', { name: `Responder a ${person.fullName}` }).click();
        const dialog = office.getByRole('dialog');
        await dialog.getByRole('radio', { name: 'Aceptar la petición' }).check();
        await dialog.getByLabel('Respuesta para el cliente').fill('Ya lo corregimos.');
        await inspectSome(office, 'the answer to a request');
        await dialog.getByRole('button', { name: 'Enviar respuesta' }).click();
        await expect(office.getByText('Petición respondida')).toBeVisible();
        await context.close();
        await product.letter(person.email, /Respondimos su petición/);
        await page.reload();
        await expect(own.getByText('Ya lo corregimos.')).toBeVisible();
        await expect(own.getByText('Aceptada', { exact: true })).toBeVisible();

        // The customer can add each missing answer once.
        await page.goto('/profile?tab=contacto');
        await page.getByRole('button', { name: 'Completar datos' }).click();
        await expect(page.getByLabel('Dirección')).toHaveCount(0);
        await page.getByLabel('Ciudad o municipio').fill('Los Mina');
        await inspectSome(page, 'a locked profile being completed');
        await page.getByRole('button', { name: 'Guardar' }).click();
        await expect(page.getByText('Perfil actualizado')).toBeVisible();
        await page.getByRole('button', { name: 'Completar datos' }).click();
        await expect(page.getByLabel('Ciudad o municipio')).toHaveCount(0);
        await expect(page.getByLabel('Provincia')).toBeVisible();
      },
    );
  });
}
