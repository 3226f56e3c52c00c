import { accountsApi } from '#contract/accounts.ts';
import { gives, isOutOfReach, refuses } from '#test/literals/fake-server.ts';
import type { Page } from '#test/literals/page.ts';
import type { States } from '#test/literals/stage.tsx';

const signIn = async (page: Page) => {
  await page.type('email', 'ana@demo.do');
  await page.type('password', 'larimar-azul-7');
};
const fillRegistration = async (page: Page) => {
  await signIn(page);
  await page.type('firstName', 'Ana');
  await page.type('lastName', 'Peña');
  await page.type('cedula', '001-1234567-8');
  await page.type('phone', '809-555-0101');
  await page.press('Crear mi cuenta');
};
const resendCode = async (page: Page) => {
  await fillRegistration(page);
  await page.see('Código enviado');
  await page.wait(60);
  await page.press('Reenviar código');
};
const askForCode = async (page: Page) => {
  await page.type('email', 'ana@demo.do');
  await page.press('Enviar código');
};
const giveCode = async (page: Page) => {
  await page.type('code', '123456');
  await page.press('Verificar');
};

export const accountStates: States = {
  'landing page': { open: '/' },
  'login with nothing typed': { open: '/', act: (page) => page.press('Entrar') },
  'login refused': {
    says: ['Error de inicio de sesión', 'Email o contraseña incorrectos'],
    open: '/',
    answers: [refuses(accountsApi.login, 401)],
    act: async (page) => {
      await signIn(page);
      await page.press('Entrar');
    },
  },
  'login done': {
    open: '/',
    answers: [gives(accountsApi.login, { user: { firstName: 'Ana' } })],
    act: async (page) => {
      await signIn(page);
      await page.press('Entrar');
    },
    says: ['¡Bienvenido!', 'Hola, Ana. Un momento...'],
  },
  'login without a network': {
    says: ['Error de conexión', 'No se pudo conectar con el servidor'],
    open: '/',
    answers: [isOutOfReach(accountsApi.login)],
    act: async (page) => {
      await signIn(page);
      await page.press('Entrar');
    },
  },
  'registration with nothing typed': { open: '/register', act: (page) => page.press('Crear mi cuenta') },
  'registration refused': {
    says: ['Error en el registro', 'No se pudo enviar el código de verificación'],
    open: '/register',
    answers: [refuses(accountsApi.startRegistration, 500)],
    act: fillRegistration,
  },
  'registration waits for its code': { open: '/register', act: fillRegistration },
  'registration code sent again': { open: '/register', clock: 'ours', act: resendCode },
  'registration code not sent again': {
    says: ['Error', 'No se pudo reenviar el código'],
    open: '/register',
    clock: 'ours',
    answers: [refuses(accountsApi.resendCode, 500)],
    act: resendCode,
  },
  'registration with a short code': {
    open: '/register',
    act: async (page) => {
      await fillRegistration(page);
      await page.type('code', '12');
      await page.press('Verificar');
    },
  },
  'registration with a wrong code': {
    says: ['Código inválido', 'El código ingresado no es válido o ha expirado'],
    open: '/register',
    answers: [refuses(accountsApi.verifyRegistration, 400)],
    act: async (page) => {
      await fillRegistration(page);
      await giveCode(page);
    },
  },
  'registration done, signed in': {
    open: '/register',
    clock: 'ours',
    answers: [gives(accountsApi.verifyRegistration, { autoLogin: true })],
    act: async (page) => {
      await fillRegistration(page);
      await giveCode(page);
      await page.see('¡Registro completado!');
      await page.wait(2);
    },
    leaves: { to: '/dashboard', seconds: 2, after: '¡Registro completado!' },
  },
  'registration done in another browser': {
    open: '/register',
    clock: 'ours',
    answers: [gives(accountsApi.verifyRegistration, { autoLogin: false })],
    act: async (page) => {
      await fillRegistration(page);
      await giveCode(page);
      await page.see('¡Registro completado!');
      await page.wait(5);
    },
    leaves: { to: '/', seconds: 5, after: '¡Registro completado!' },
  },
  'password reset refused': {
    says: ['Error', 'No se pudo enviar el código de recuperación'],
    open: '/forgot-password',
    answers: [refuses(accountsApi.requestPasswordReset, 500)],
    act: askForCode,
  },
  'password reset waits for its code': { open: '/forgot-password', act: askForCode },
  'password reset with a wrong code': {
    says: ['Código inválido', 'El código ingresado no es válido o ha expirado'],
    open: '/forgot-password',
    answers: [refuses(accountsApi.resetPassword, 400)],
    act: async (page) => {
      await askForCode(page);
      await page.type('code', '123456');
      await page.type('newPassword', 'larimar-azul-8');
      await page.press('Cambiar contraseña');
    },
  },
  'password reset done': {
    open: '/forgot-password',
    clock: 'ours',
    act: async (page) => {
      await askForCode(page);
      await page.type('code', '123456');
      await page.type('newPassword', 'larimar-azul-8');
      await page.press('Cambiar contraseña');
      await page.see('¡Contraseña actualizada!');
      await page.wait(5);
    },
    leaves: { to: '/', seconds: 5, after: '¡Contraseña actualizada!' },
  },
  'admin login': { open: '/admin-login' },
  'admin login under way and refused': {
    says: ['Error de acceso', 'Credenciales incorrectas'],
    open: '/admin-login',
    answers: [refuses(accountsApi.adminLogin, 401)],
    act: async (page) => {
      await signIn(page);
      await page.press('Acceder al Panel');
    },
  },
  'admin login without a network': {
    says: ['Error de conexión', 'No se pudo conectar con el servidor'],
    open: '/admin-login',
    answers: [isOutOfReach(accountsApi.adminLogin)],
    act: async (page) => {
      await signIn(page);
      await page.press('Acceder al Panel');
    },
  },
};
