import { expect, it } from 'vitest';
import { SETTINGS } from '#web/settings/settings.fixture.ts';
import { draftOf, type SettingsDraft, sectionOfDraft } from '#web/settings/settings-draft.ts';
import { SECTIONS } from '#web/settings/settings-sections.ts';

/** What every section of a draft means, together. */
function settingsOfDraft(draft: SettingsDraft) {
  const all = SECTIONS.map(({ id }) => sectionOfDraft(draft, id));
  return {
    settings: Object.assign({}, ...all.map(({ settings }) => settings)),
    errors: Object.assign({}, ...all.map(({ errors }) => errors)),
  };
}

it('converts both ways without changing a value', () => {
  const { setAside: _none, ...settings } = SETTINGS;
  expect(settingsOfDraft(draftOf(SETTINGS))).toEqual({ settings, errors: {} });
});

it('reads numbers as people write them', () => {
  const draft = draftOf(SETTINGS);
  const typed = {
    ...draft,
    texts: { ...draft.texts, rnc: '1-31-00000-1', 'contact.whatsapp': '+1 (809) 555-0100' },
  };
  expect(settingsOfDraft(typed).settings).toMatchObject({
    rnc: '131000001',
    contact: { whatsapp: '18095550100' },
  });
});

it('names each error by its field, accounts by their row', () => {
  const draft = draftOf(SETTINGS);
  const { errors } = settingsOfDraft({
    ...draft,
    texts: {
      ...draft.texts,
      name: ' ',
      bureaus: '\n',
      'contact.email': 'nada',
      'contact.whatsapp': 'no hay',
    },
    accounts: [{ key: 1, bankName: '', accountType: '', accountNumber: '1', accountHolder: '' }],
    templates: [{ key: 1, name: ' ', channel: 'letter', text: 'Debe {todo}' }],
  });
  expect(errors).toEqual({
    name: 'El nombre es requerido',
    'contact.email': 'Email válido es requerido',
    'contact.whatsapp': 'Escríbalo con el 1 delante: 18095550100',
    'companyAccounts.0.bankName': 'El banco es requerido',
    'companyAccounts.0.accountType': 'Elija el tipo de cuenta',
    'companyAccounts.0.accountNumber': 'Escriba de 4 a 34 letras o números',
    'companyAccounts.0.accountHolder': 'El titular es requerido',
    'messageTemplates.0.name': 'Escriba el nombre de la plantilla',
    'messageTemplates.0.text': 'Entre llaves va {nombre}, {prestamo}, {monto} o {dias}',
    bureaus: 'Nombre al menos un buró',
  });
});

it('names a template of WhatsApp by its field, and reads its list of variables', () => {
  const draft = draftOf(SETTINGS);
  const typed = (account: { contentSid: string; variables: string }) =>
    settingsOfDraft({ ...draft, whatsappTemplates: { ...draft.whatsappTemplates, account } });
  const contentSid = `HX${'b'.repeat(32)}`;
  expect(typed({ contentSid: ` ${contentSid} `, variables: 'Nombre,enlace  aviso' }).settings).toMatchObject({
    whatsappTemplates: { account: { contentSid, variables: ['name', 'link', 'notice'] } },
  });
  // The suggested text's variables are prefilled, and count only with a template number.
  expect(draft.whatsappTemplates.account.variables).toBe('nombre, prestamista, aviso, enlace');
  expect(settingsOfDraft(draft).settings?.whatsappTemplates.account).toBeNull();
  expect(typed({ contentSid: 'HX12', variables: 'nombre, deuda' }).errors).toEqual({
    'whatsappTemplates.account.contentSid': 'El ContentSid es HX y 32 letras o números: cópielo de Twilio',
    'whatsappTemplates.account.variables':
      'La plantilla de Cuenta y seguridad se llena solo con: nombre, prestamista, aviso, enlace',
  });
});
