import { sql } from 'kysely';
import { PROFILE_FIELDS } from '#domain/accounts/profile-fields.ts';
import { OWNERS_EVENTS } from '#domain/audit/office-events.ts';
import { listOf } from '#server/db/members.ts';
import {
  ACCOUNTS,
  byLoan,
  byUser,
  INTERNAL,
  KEY,
  ORDER,
  own,
  PROOF,
  REPEAT,
  SECRET,
  STAFF,
} from '#server/own-data/own-table.store.ts';

/** Tables of a person's download: account, sessions and messages. */
export const OWN_PEOPLE = {
  users: own(
    'users',
    (id) => sql`id = ${id}`,
    [
      'id',
      'contactEmail',
      ...PROFILE_FIELDS,
      'creditScore',
      'accountStatus',
      'kycStatus',
      'kycVerifiedAt',
      'verifiedChannel',
      'verifiedAt',
      'createdAt',
      'updatedAt',
    ],
    {
      password: SECRET,
      nameOrder: ORDER,
      phoneOrder: ORDER,
      emailOrder: ORDER,
      isAdmin: 'Solo del equipo',
      role: 'Solo del equipo',
      removedAt: 'Solo del equipo',
      isDemo: 'De cuentas de la demostración',
      erasedAt: 'De cuentas borradas',
      erasedBy: STAFF,
    },
  ),
  pushSubscriptions: own('pushSubscriptions', byUser, ['topics', 'createdAt'], {
    id: ORDER,
    userId: ORDER,
    sid: SECRET,
    endpoint: SECRET,
    p256dh: SECRET,
    auth: SECRET,
  }),
  sessions: own('sessions', byUser, ['createdAt', 'lastSeenAt', 'expire', 'device', 'network'], {
    sid: SECRET,
    sess: SECRET,
    userId: ORDER,
    isAdmin: 'Solo del equipo',
    secondFactorAt: 'Solo del equipo',
    challenge: SECRET,
    challengeAdds: SECRET,
    challengeUntil: SECRET,
  }),
  knownBrowsers: own('knownBrowsers', byUser, ['createdAt'], { userId: ORDER, browser: SECRET }),
  pendingUsers: own(
    'pendingUsers',
    byUser,
    ['email', 'firstName', 'lastName', 'cedula', 'phone', 'verificationMethod', 'createdAt'],
    { id: ORDER, password: SECRET, browser: SECRET, userId: ORDER },
  ),
  events: own(
    'events',
    (
      id,
    ) => sql`name not in ${listOf(OWNERS_EVENTS)} and (actor_id in ${ACCOUNTS(id)} or subject = 'user' and subject_id in (select accounts_of(${id})::text)
      or subject = 'application' and subject_id in (select id::text from loan_applications where user_id = ${id})
      or subject = 'loan' and subject_id in (select id::text from loans where user_id = ${id})
      or subject = 'payment' and subject_id in (select id::text from payments where user_id = ${id})
      or subject = 'document' and subject_id in (select id from documents where user_id = ${id}))`,
    ['id', 'name', 'actorId', 'subject', 'subjectId', 'facts', 'ip', 'happenedAt'],
    {},
  ),
  messages: own(
    'messages',
    byUser,
    [
      'id',
      'channel',
      'recipient',
      'template',
      'subject',
      'bodyText',
      'createdAt',
      'sentAt',
      'deliveredAt',
      'failedAt',
    ],
    {
      userId: ORDER,
      bodyHtml: 'El mismo texto, con su diseño',
      attachments: 'Los archivos van en sus carpetas',
      attempts: 'Del envío',
      lastError: 'Del envío',
      expiresAt: 'Del envío',
      eventId: 'Del envío',
      contentSid: 'Plantilla del prestamista en WhatsApp',
      contentVariables: 'Del envío',
      fallbackOf: 'Del envío',
      pushPath: 'Del envío',
      settingsVersion: 'Del envío',
    },
  ),
  reminders: own('reminders', byLoan, ['loanId', 'instalmentNumber', 'kind', 'createdAt'], {}),
  collectionContacts: own(
    'collectionContacts',
    byLoan,
    ['id', 'loanId', 'channel', 'outcome', 'promisedOn', 'promisedAmount', 'madeAt'],
    { note: INTERNAL, madeBy: STAFF, clientId: REPEAT },
  ),
  contactRefusals: own('contactRefusals', byUser, ['channel', 'recordedAt'], {
    userId: ORDER,
    recordedBy: STAFF,
  }),
  clientNotes: own(
    'clientNotes',
    (id) => sql`user_id = ${id} and not about_others`,
    ['id', 'text', 'fileType', 'writtenAt'],
    {
      userId: ORDER,
      aboutOthers: 'Las notas que hablan de otra persona no se incluyen: son datos de otros',
      fileKey: KEY,
      fileShows: 'Para saber quién del equipo abre el archivo',
      storedSha256: PROOF,
      writtenBy: STAFF,
    },
  ),
  merges: own('merges', (id) => sql`kept_id in ${ACCOUNTS(id)}`, ['id', 'login', 'mergedAt', 'undoneAt'], {
    keptId: ORDER,
    mergedId: ORDER,
    mergedBy: STAFF,
    undoneBy: STAFF,
    moved: ORDER,
    keptBefore: 'Copia por un día de lo que está en las demás tablas',
    keptAfter: 'Copia por un día de lo que está en las demás tablas',
    mergedBefore: 'Copia por un día, para deshacer la unión',
  }),
  dataRequests: own(
    'dataRequests',
    byUser,
    ['id', 'kind', 'field', 'asks', 'status', 'askedAt', 'answerBy', 'answer', 'answeredAt'],
    { userId: ORDER, answeredBy: STAFF },
  ),
};
