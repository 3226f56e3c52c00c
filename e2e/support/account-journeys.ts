import type { Page } from '@playwright/test';
import { through } from './faults.ts';
import { newPerson, PASSWORD } from './stories.ts';
import { expect } from './test.ts';
import { touch } from './touch.ts';

const NEW_PASSWORD = 'ámbar-nuevo-33';
let made = 0;
/** The next number that is unique to this run, for e-mails and cédulas. */
const number = () => {
  made += 1;
  return String((Date.now() * 10 + made) % 10_000_000).padStart(7, '0');
};

async function openPublic(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await touch(page);
}

async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).first().fill(text);
}

async function holds(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await expect(page.getByLabel(label, { exact: true }).first()).toHaveValue(text);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The form of a customer who is not registered yet. */
function newcomer(): Readonly<Record<string, string>> {
  const tail = number();
  return {
    Email: `radhames.${tail}@correo.do`,
    Nombre: 'Radhamés',
    Apellido: 'Polanco',
    // As the fields format them.
    Cédula: `225-${tail}-1`,
    Teléfono: `(829) ${tail.slice(0, 3)}-${tail.slice(3)}`,
    Contraseña: PASSWORD,
  };
}

/** Signs in from the login page, without a previous page. */
async function canEnter(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.context().clearCookies();
  await openPublic(page, '/');
  await fillIn(page, fields);
  await press(page, 'Entrar');
  await page.waitForURL('**/loan-application');
}

const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? '';

export const accountJourneys = {
  entrar: through({
    method: 'POST',
    path: /^\/api\/auth\/login$/,
    async fill({ page, product }) {
      const { email } = await newPerson(page, product, 'Fausto');
      await page.context().clearCookies();
      await openPublic(page, '/');
      const fields = { Email: email, Contraseña: PASSWORD };
      await fillIn(page, fields);
      return fields;
    },
    send: ({ page }) => press(page, 'Entrar'),
    kept: ({ page }, fields) => holds(page, fields),
    otherwise: /Email o contraseña incorrectos/,
    refused: /Email o contraseña incorrectos/,
    done: ({ page }) => page.waitForURL('**/loan-application'),
  }),

  registrarse: through({
    method: 'POST',
    path: /^\/api\/auth\/register\/start$/,
    async fill({ page }) {
      await openPublic(page, '/register');
      const fields = newcomer();
      await fillIn(page, fields);
      return fields;
    },
    send: ({ page }) => press(page, 'Crear mi cuenta'),
    kept: ({ page }, fields) => holds(page, fields),
    otherwise: /No se pudo enviar el código de verificación/,
    refused: /No se pudo enviar el código de verificación/,
    async done({ page, product }, { Email = '' }) {
      await expect(page.getByRole('heading', { name: 'Código enviado' })).toBeVisible();
      await product.letter(Email, /código de verificación/);
    },
  }),

  'verificar el código': through({
    method: 'POST',
    path: /^\/api\/auth\/register\/verify$/,
    async fill({ page, product }) {
      await openPublic(page, '/register');
      const fields = newcomer();
      await fillIn(page, fields);
      await press(page, 'Crear mi cuenta');
      const { text } = await product.letter(fields.Email ?? '', /código de verificación/);
      await fillIn(page, { Código: codeIn(text) });
      return { Email: fields.Email ?? '', Código: codeIn(text) };
    },
    send: ({ page }) => press(page, 'Verificar'),
    kept: ({ page }, { Código = '' }) => holds(page, { Código }),
    otherwise: /El código ingresado no es válido o ha expirado/,
    refused: /El código ingresado no es válido o ha expirado/,
    // The attempt whose response was lost created the account: the same code gets the same reply, and the login works.
    async done({ page }, { Email = '' }) {
      await expect(page.getByRole('heading', { name: '¡Registro completado!' })).toBeVisible();
      await canEnter(page, { Email, Contraseña: PASSWORD });
    },
  }),

  'pedir un código de recuperación': through({
    method: 'POST',
    path: /^\/api\/auth\/password-reset\/request$/,
    async fill({ page, product }) {
      const { email } = await newPerson(page, product, 'Ramona');
      await page.context().clearCookies();
      await openPublic(page, '/forgot-password');
      await fillIn(page, { Email: email });
      return { Email: email };
    },
    send: ({ page }) => press(page, 'Enviar código'),
    kept: ({ page }, fields) => holds(page, fields),
    otherwise: /No se pudo enviar el código de recuperación/,
    refused: /No se pudo enviar el código de recuperación/,
    done: ({ page }) => expect(page.getByRole('heading', { name: 'Código enviado' })).toBeVisible(),
  }),

  'cambiar la contraseña': through({
    method: 'POST',
    path: /^\/api\/auth\/password-reset\/verify$/,
    async fill({ page, product }) {
      const { email } = await newPerson(page, product, 'Danilo');
      await page.context().clearCookies();
      await openPublic(page, '/forgot-password');
      await fillIn(page, { Email: email });
      await press(page, 'Enviar código');
      const { text } = await product.letter(email, /código para cambiar la contraseña/);
      const fields = { Código: codeIn(text), 'Contraseña nueva': NEW_PASSWORD };
      await fillIn(page, fields);
      return { ...fields, Email: email };
    },
    send: ({ page }) => press(page, 'Cambiar contraseña'),
    kept: ({ page }, { Email: _, ...fields }) => holds(page, fields),
    otherwise: /El código ingresado no es válido o ha expirado/,
    refused: /El código ingresado no es válido o ha expirado/,
    async done({ page }, { Email = '' }) {
      await expect(page.getByRole('heading', { name: '¡Contraseña actualizada!' })).toBeVisible();
      await canEnter(page, { Email, Contraseña: NEW_PASSWORD });
    },
  }),

  'guardar el perfil': through({
    method: 'PUT',
    path: /^\/api\/user\/profile$/,
    async fill({ page, product }) {
      const person = await newPerson(page, product, 'Yudelka');
      await page.goto('/profile?tab=contacto');
      await press(page, 'Editar');
      await fillIn(page, { 'Ciudad o municipio': 'San Cristóbal' });
      return person;
    },
    send: ({ page }) => press(page, 'Guardar'),
    kept: ({ page }) => holds(page, { 'Ciudad o municipio': 'San Cristóbal' }),
    offline: /No se pudo actualizar el perfil/,
    otherwise: /No se pudo actualizar el perfil/,
    refused: /Tu sesión terminó\. Lo que escribiste sigue aquí/,
    async comeBack({ page }, { email }) {
      await page.getByRole('link', { name: 'inicia sesión y guárdalo' }).click();
      await touch(page);
      await fillIn(page, { Email: email, Contraseña: PASSWORD });
      await press(page, 'Entrar');
      await page.waitForURL('**/profile?tab=contacto');
    },
    async done({ page }) {
      // The attempt whose response was lost has already changed the password.
      await expect(page.getByText('No había cambios por guardar')).toBeVisible();
      expect((await (await page.request.get('/api/auth/user')).json()).city).toBe('San Cristóbal');
    },
  }),
};
