import { clientsApi } from '#contract/clients.ts';
import { documentsApi } from '#contract/documents.ts';
import { profileApi } from '#contract/profile.ts';
import { UNDER_AGE } from '#domain/limits/account-words.ts';
import { type Answer, gives, neverAnswers, refuses } from '#test/literals/fake-server.ts';
import type { Page } from '#test/literals/page.ts';
import type { State, States } from '#test/literals/stage.tsx';

type Person = NonNullable<NonNullable<Parameters<typeof gives<typeof profileApi.read>>[1]>['user']>;

const profileOf = (user: Person, act?: State['act'], ...answers: readonly Answer[]): State => ({
  open: '/profile',
  who: 'customer',
  answers: [gives(profileApi.read, { user }), ...answers],
  ...(act && { act }),
});
const save = async (page: Page) => {
  await page.press('Editar');
  await page.type('firstName', 'Anita');
  await page.press('Guardar');
};
const documents = (act?: State['act'], ...answers: readonly Answer[]): State => ({
  open: '/profile?tab=documentos',
  who: 'customer',
  answers,
  ...(act && { act }),
});
const uploadFront = (type: string) => (page: Page) =>
  page.choose('cedula_front-gallery', new File(['…'], 'cedula', { type }));

const clients = (act?: State['act'], ...answers: readonly Answer[]): State => ({
  open: '/admin-clients',
  who: 'administrator',
  answers: [gives(clientsApi.list, [{ firstName: 'Ana', lastName: 'Peña', phone: null }]), ...answers],
  ...(act && { act }),
});
const erase = async (page: Page) => {
  await page.press(/^Eliminar/);
  await page.press('Eliminar');
};

export const peopleStates: States = {
  'profile of an excellent payer': profileOf({
    accountStatus: 'active',
    kycStatus: 'verified',
    creditScore: 700,
  }),
  'profile of a good payer, suspended': profileOf({
    accountStatus: 'suspended',
    kycStatus: 'pending',
    creditScore: 600,
  }),
  'profile of a regular payer, pending': profileOf({
    accountStatus: 'pending',
    kycStatus: 'rejected',
    creditScore: 599,
  }),
  'profile, locked': {
    open: '/profile',
    who: 'customer',
    answers: [gives(profileApi.read, { locked: true })],
  },
  'profile saved': profileOf({}, save),
  'profile not saved': {
    ...profileOf({}, save, refuses(profileApi.update, 500)),
    says: ['Error al actualizar', 'No se pudo actualizar el perfil. Intente nuevamente.'],
  },
  'profile of a child': profileOf(
    {},
    save,
    refuses(profileApi.update, 400, { errors: [{ field: 'birthDate', message: UNDER_AGE }] }),
  ),
  'profile with a wrong person': profileOf({}, async (page) => {
    await page.press('Editar');
    for (const field of ['firstName', 'lastName']) await page.type(field, 'A');
    await page.type('cedula', '12');
    await page.press('Guardar');
  }),
  'profile with wrong phones': profileOf({}, async (page) => {
    await page.press('Editar');
    await page.press('Contacto');
    await page.type('phone', '12');
    await page.type('emergencyContactPhone', '12');
    await page.press('Guardar');
  }),
  'profile, the work edited': profileOf({}, async (page) => {
    await page.press('Editar');
    await page.press('Laboral');
  }),
  'profile, documents': documents(undefined, gives(documentsApi.list, [{ documentType: 'cedula_front' }])),
  'profile, document uploaded': {
    ...documents(uploadFront('image/jpeg')),
    says: ['Documento subido', 'El documento ha sido subido exitosamente'],
  },
  'profile, document not uploaded': {
    ...documents(uploadFront('image/jpeg'), refuses(documentsApi.upload, 500)),
    says: ['Error', 'Error al subir el documento'],
  },
  'profile, document of another type': {
    ...documents(uploadFront('application/pdf')),
    says: ['Archivo inválido', 'La cédula debe ser una imagen (JPG, PNG, etc.)'],
  },
  'clients, none': clients(undefined, gives(clientsApi.list, [])),
  'clients, not loaded': clients(undefined, refuses(clientsApi.list, 500)),
  'clients, one of each badge': clients(
    undefined,
    gives(clientsApi.list, [
      { id: 1, phone: null, accountStatus: 'active' },
      { id: 2, accountStatus: 'pending' },
    ]),
  ),
  'documents of a client, none': clients((page) => page.press(/^Documentos/)),
  'documents of a client': clients(
    (page) => page.press(/^Documentos/),
    gives(clientsApi.documents, [{ documentType: 'cedula_front' }]),
    gives(clientsApi.applications, [{ status: 'approved', amount: 10_000, term: 2 }]),
  ),
  'client to be deleted': clients((page) => page.press(/^Eliminar/)),
  'client being deleted': clients(erase, neverAnswers(clientsApi.erase)),
  'client deleted': clients(erase),
  'client not deleted': {
    ...clients(erase, refuses(clientsApi.erase, 500)),
    says: ['Error al eliminar usuario', 'No se pudo eliminar el usuario. Intente nuevamente.'],
  },
  'page of a client': {
    open: '/admin-clients?cliente=7',
    who: 'administrator',
    answers: [gives(clientsApi.one, { email: 'ana@demo.do', kycStatus: 'pending' })],
  },
};
