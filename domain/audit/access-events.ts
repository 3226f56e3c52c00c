import { about, type EventFacts } from '#domain/audit/event-facts.ts';

/** Events of access: sessions, the staff, its second factors and the tokens of programs. */
export const ACCESS_EVENTS = {
  'user.signed_in': { ...about('user'), label: 'Entrada', letters: ['new-browser'] },
  'user.other_sessions_ended': { ...about('user'), label: 'Otras sesiones propias cerradas' },
  'user.signed_out': { ...about('user'), label: 'Salida' },
  'user.push_on': { ...about('user'), label: 'Avisos en un teléfono encendidos' },
  'user.push_off': { ...about('user'), label: 'Avisos en un teléfono apagados' },
  'administrator.invited': {
    ...about('user'),
    label: 'Administrador invitado',
    letters: ['administrator-invited'],
  },
  'administrator.removed': { ...about('user'), label: 'Administrador retirado' },
  'administrator.role_changed': { ...about('user'), label: 'Rol cambiado' },
  'user.device_taken_back': { ...about('user'), label: 'Equipo recuperado del cliente' },
  'administrator.guessed': {
    ...about('user'),
    label: 'Muchas contraseñas equivocadas de una cuenta del equipo',
    letters: ['staff-guessed'],
  },
  'administrator.sessions_ended': { ...about('user'), label: 'Sesiones de un administrador cerradas' },
  'user.sessions_ended': { ...about('user'), label: 'Sesiones de la cuenta cerradas' },
  'sessions.ended': { ...about('settings'), label: 'Sesiones cerradas a la vez' },
  'photo.opened': { ...about('user'), label: 'Foto de identidad vista' },
  'token.created': { ...about('token'), label: 'Llave de un programa creada' },
  'token.revoked': { ...about('token'), label: 'Llave de un programa revocada' },
  'webhook.created': { ...about('webhook'), label: 'Avisos a un programa creados' },
  'webhook.changed': { ...about('webhook'), label: 'Avisos a un programa cambiados' },
  'webhook.tested': { ...about('webhook'), label: 'Aviso de prueba a un programa' },
  'webhook.switched': { ...about('webhook'), label: 'Avisos a un programa encendidos o apagados' },
  'webhook.gone': { ...about('webhook'), label: 'Un programa no quiere más avisos' },
  'webhook.removed': { ...about('webhook'), label: 'Avisos a un programa retirados' },
  'webhook.secret_renewed': { ...about('webhook'), label: 'Secreto de los avisos cambiado' },
  'webhook.replayed': { ...about('webhook'), label: 'Aviso a un programa repetido' },
  'second_factor.confirmed': {
    ...about('user'),
    label: 'Segundo paso activado',
    letters: ['second-factor-changed'],
  },
  'second_factor.removed': {
    ...about('user'),
    label: 'Segundo paso quitado',
    letters: ['second-factor-changed'],
  },
  'passkey.added': { ...about('user'), label: 'Llave de acceso añadida', letters: ['second-factor-changed'] },
  'passkey.removed': {
    ...about('user'),
    label: 'Llave de acceso quitada',
    letters: ['second-factor-changed'],
  },
  'second_factor.recovery_used': { ...about('user'), label: 'Código de recuperación usado' },
} as const satisfies Record<string, EventFacts>;
