import type { Response } from 'light-my-request';
import type { Browser, TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import {
  applicationOf,
  bothSignatures,
  draftOf,
  receiptPicture,
  reported,
  submitted,
} from '#test/stories.ts';
import { TEMPLATE_SAMPLES } from '#test/whatsapp.ts';
import { counterStage } from './counter-stage.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A call with optional fields, and the row that it changes, newly made and ready for it. */
export interface Stage {
  readonly send: (said: Fields) => Promise<Response>;
  /** Reads the row that the call changes from the database. */
  readonly row: () => Promise<Fields>;
  /** Values by field that only an upload to this program can have. */
  readonly samples?: Readonly<Record<string, () => Promise<unknown>>>;
  /** Sets a field before the call: by the call itself if that can be repeated, else directly in the database. */
  readonly fill: (path: string, value: unknown) => Promise<unknown>;
}

export interface Cast {
  readonly app: TestApp;
  readonly rosa: Browser;
  readonly pedro: Browser;
}

const { firstName, lastName, cedula } = cast.rosa;
let turns = 0;
/** The next number, different at each call: for a picture, for an amount. */
const turn = () => {
  turns += 1;
  return turns;
};

const rosas = ({ app }: Cast) =>
  app.db.selectFrom('users').selectAll().where('email', '=', cast.rosa.email).executeTakeFirstOrThrow();
const applicationRow = ({ app }: Cast, id: number) =>
  app.db.selectFrom('loanApplications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** `{ contact: { email } }` of "contact.email". */
export const nested = (path: string, value: unknown): Fields =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Fields;
export const found = (whole: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Fields | null | undefined)?.[name], whole);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const merged = (one: Fields, other: Fields): Fields =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((key) => {
      const [before, after] = [one[key], other[key]];
      if (!(key in other)) return [key, before];
      return [key, isFields(before) && isFields(after) ? merged(before, after) : after];
    }),
  );

async function upload(browser: Browser, documentType: string): Promise<string> {
  const reply = await browser.upload(
    '/api/documents',
    { documentType },
    { field: 'file', name: 'foto.jpg', bytes: await receiptPicture(turn()) },
  );
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json().filePath;
}

/** Ends Rosa's open application and loan, so that she can apply again. */
async function clear(who: Cast) {
  await who.app.db
    .updateTable('loans')
    .set({ status: 'called_off', disbursedOn: null })
    .where('status', 'in', ['awaiting_disbursement', 'active'])
    .execute();
  await who.app.db
    .updateTable('loanApplications')
    .set({ status: 'rejected' })
    .where('status', 'in', ['submitted', 'under_review', 'counter_offer', 'approved'])
    .execute();
}

async function applied(who: Cast): Promise<number> {
  await clear(who);
  const whole = await applicationOf('rosa', { amount: 5_000 + turn(), term: 3, publicOffice: 'no' });
  return submitted(who.rosa, 'rosa', whole);
}
async function approved(who: Cast): Promise<{ readonly id: number; readonly loanId: number }> {
  const id = await applied(who);
  const reply = await who.pedro.send('PATCH', `/api/loan-applications/${id}/approve`, {});
  return { id, loanId: reply.json().loan.id };
}
async function lent(who: Cast): Promise<number> {
  const { loanId } = await approved(who);
  const reply = await who.pedro.send('PATCH', `/api/admin/loans/${loanId}/disburse`, {
    date: '2026-11-20',
    reference: 'TR-1',
  });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return loanId;
}
async function restructured(who: Cast): Promise<number> {
  const loanId = await lent(who);
  const reply = await who.pedro.send('POST', `/api/admin/loans/${loanId}/restructuring`, {
    term: 3,
    newInterest: true,
    reason: 'Perdió horas de trabajo',
  });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return loanId;
}

/**
 * The stage of a decision that is possible only once: instead of a first call, the test writes the value directly
 * into the row, if the row has that column.
 */
async function decision(
  who: Cast,
  id: number,
  { browser, path, base = {} }: { readonly browser: Browser; readonly path: string; readonly base?: Fields },
): Promise<Stage> {
  const table = path.includes('/payments/')
    ? ('payments' as const)
    : path.includes('/loans/')
      ? ('loans' as const)
      : ('loanApplications' as const);
  const row = (): Promise<Fields> =>
    who.app.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    send: (said) => browser.send('PATCH', path, merged(base, said)),
    row,
    async fill(field, value) {
      if (!(field in (await row()))) return;
      await who.app.db
        .updateTable(table)
        .set({ [field]: value } as never)
        .where('id', '=', id)
        .execute();
    },
  };
}

const onApplication =
  (last: string, base: Fields = {}) =>
  async (who: Cast): Promise<Stage> => {
    const id = await applied(who);
    return decision(who, id, { browser: who.pedro, path: `/api/loan-applications/${id}/${last}`, base });
  };

const signature = async () => ({
  ...(await bothSignatures()),
  fullName: `${firstName} ${lastName}`,
  cedula,
});

async function clientStage(
  who: Cast,
  browser: Browser,
  method: 'PUT' | 'PATCH',
  path: string,
): Promise<Stage> {
  await clear(who);
  // A customer with a sent application has a locked profile.
  await who.app.db.updateTable('loanApplications').set({ status: 'draft' }).execute();
  const send = (said: Fields) => browser.send(method, path, said);
  return {
    send,
    row: () => rosas(who),
    samples: { profileImageUrl: () => upload(who.rosa, 'profile_image') },
    fill: (field, value) => send({ [field]: value }),
  };
}

async function uploadLogo(pedro: Browser): Promise<unknown> {
  const bytes = await receiptPicture(turn());
  const reply = await pedro.upload('/api/admin/logos', {}, { field: 'logo', name: 'logo.png', bytes });
  const { id, width, height } = reply.json();
  return { id, width, height };
}

async function settingsStage({ app, pedro }: Cast): Promise<Stage> {
  const send = async (said: Fields) =>
    pedro.send('PUT', '/api/admin/settings', merged((await pedro.get('/api/admin/settings')).json(), said));
  // The first version is stored with the first change.
  await send({ city: 'Higüey' });
  return {
    send,
    row: async () =>
      (
        await app.db
          .selectFrom('settings')
          .select('value')
          .orderBy('version', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
      ).value as Fields,
    samples: { logo: () => uploadLogo(pedro), ...TEMPLATE_SAMPLES },
    fill: (path, value) => send(nested(path, value)),
  };
}

async function draftStage(who: Cast): Promise<Stage> {
  await clear(who);
  const made = await who.rosa.send(
    'POST',
    '/api/loan-applications',
    await draftOf('rosa', { amount: 5_000 + turn(), birthDate: '1990-01-02', publicOffice: 'si' }),
  );
  const { id } = made.json();
  const send = (said: Fields) => who.rosa.send('PATCH', `/api/loan-applications/${id}`, said);
  return {
    send,
    row: () => applicationRow(who, id),
    samples: {
      cedulaPhotoUrl: () => upload(who.rosa, 'cedula_front'),
      cedulaBackPhotoUrl: () => upload(who.rosa, 'cedula_back'),
      selfieWithCedulaUrl: () => upload(who.rosa, 'selfie'),
    },
    fill: (field, value) => send({ [field]: value }),
  };
}

async function accountingStage({ app, pedro }: Cast): Promise<Stage> {
  const send = async (said: Fields) => {
    const { income, provisions, source, decidedOn } = (await pedro.get('/api/admin/accounting')).json();
    const before = { income, provisions, source, decidedOn, accounts: [] };
    return pedro.send('PUT', '/api/admin/accounting', { ...before, ...said });
  };
  await send({});
  return {
    send,
    row: async () =>
      (
        await app.db
          .selectFrom('accountingRules')
          .select('value')
          .orderBy('version', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
      ).value as Fields,
    samples: { income: async () => ({ method: 'over_time', from: '2026-12-01' }) },
    fill: (path, value) => send(nested(path, value)),
  };
}

async function collectorStage(who: Cast): Promise<Stage> {
  const { id } = await rosas(who);
  const send = (said: Fields) => who.pedro.send('PUT', `/api/admin/clients/${id}/collector`, said);
  return {
    send,
    row: async () => ({
      collectorId:
        (
          await who.app.db
            .selectFrom('collectorClients')
            .select('collectorId')
            .where('userId', '=', id)
            .executeTakeFirst()
        )?.collectorId ?? null,
    }),
    samples: {
      collectorId: async () => (await (await who.app.signInAs('collector')).get('/api/auth/user')).json().id,
    },
    fill: (path, value) => send(nested(path, value)),
  };
}

/** For each call with optional fields, what makes its stage. */
export const STAGES: Readonly<Record<string, (who: Cast) => Promise<Stage>>> = {
  'PUT /api/user/profile': (who) => clientStage(who, who.rosa, 'PUT', '/api/user/profile'),
  'PUT /api/admin/clients/:id': async (who) =>
    clientStage(who, who.pedro, 'PUT', `/api/admin/clients/${(await rosas(who)).id}`),
  'PATCH /api/admin/clients/:id/status': async (who) =>
    clientStage(who, who.pedro, 'PATCH', `/api/admin/clients/${(await rosas(who)).id}/status`),
  'PUT /api/admin/settings': settingsStage,
  'PUT /api/admin/accounting': accountingStage,
  'PUT /api/admin/clients/:id/collector': collectorStage,
  'PATCH /api/loan-applications/:id': draftStage,
  'PATCH /api/admin/counter/applications/:id': counterStage,
  'PATCH /api/loan-applications/:id/under-review': onApplication('under-review'),
  'PATCH /api/loan-applications/:id/approve': onApplication('approve'),
  'PATCH /api/loan-applications/:id/reject': onApplication('reject', { rejectionReason: 'No cumple' }),
  'PATCH /api/loan-applications/:id/counter-offer': onApplication('counter-offer', {
    counterOfferAmount: 4_000,
  }),
  'PATCH /api/loan-applications/:id/counter-offer/accept': async (who) => {
    const id = await applied(who);
    await who.pedro.send('PATCH', `/api/loan-applications/${id}/counter-offer`, {
      counterOfferAmount: 4_000,
    });
    // Read before, so that the signature needs no hash.
    await who.rosa.send('POST', '/api/legal-documents/preview', {
      applicationId: id,
      amount: 4_000,
      term: 3,
    });
    const base = { signature: await signature() };
    const path = `/api/loan-applications/${id}/counter-offer/accept`;
    return decision(who, id, { browser: who.rosa, path, base });
  },
  'PATCH /api/loan-applications/:id/request-signature': async (who) => {
    const id = await applied(who);
    // Withdrawn, so that it can be requested again.
    const [authorization] = (await who.rosa.get('/api/bureau/authorizations')).json();
    await who.rosa.send('POST', `/api/bureau/authorizations/${authorization.id}/revocation`, {});
    return decision(who, id, {
      browser: who.pedro,
      path: `/api/loan-applications/${id}/request-signature`,
    });
  },
  'PATCH /api/admin/loans/:id/disburse': async (who) => {
    const { loanId } = await approved(who);
    const base = { date: '2026-11-20', reference: 'TR-1' };
    return decision(who, loanId, {
      browser: who.pedro,
      path: `/api/admin/loans/${loanId}/disburse`,
      base,
    });
  },
  'PATCH /api/admin/loans/:id/disbursement-return': async (who) => {
    const loanId = await lent(who);
    return decision(who, loanId, {
      browser: who.pedro,
      path: `/api/admin/loans/${loanId}/disbursement-return`,
      base: { date: '2026-11-20', reference: 'Cuenta cerrada' },
    });
  },
  'PATCH /api/admin/loans/:id/restructuring/withdraw': async (who) => {
    const loanId = await restructured(who);
    return decision(who, loanId, {
      browser: who.pedro,
      path: `/api/admin/loans/${loanId}/restructuring/withdraw`,
    });
  },
  'PATCH /api/loans/:id/restructuring/accept': async (who) => {
    const loanId = await restructured(who);
    await who.rosa.send('POST', `/api/loans/${loanId}/restructuring/preview`, {});
    const base = { signature: await signature() };
    return decision(who, loanId, {
      browser: who.rosa,
      path: `/api/loans/${loanId}/restructuring/accept`,
      base,
    });
  },
  'PATCH /api/payments/:id/status': async (who) => {
    await lent(who);
    const id = await reported(who.rosa, 1_000, turn());
    const path = `/api/payments/${id}/status`;
    return decision(who, id, { browser: who.pedro, path, base: { status: 'verified' } });
  },
};
