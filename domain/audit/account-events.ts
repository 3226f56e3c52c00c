import { about, type EventFacts } from '#domain/audit/event-facts.ts';

/** Events of people, their documents, and the lender's settings. */
export const ACCOUNT_EVENTS = {
  'user.registered': about('user', 'Cuenta creada'),
  'client.opened_at_counter': about('user', 'Cliente abierto en la oficina'),
  'client.claim_code_sent': about('user', 'Código para comprobar una dirección en la oficina', {
    letters: ['registration-code'],
  }),
  'client.claimed': about('user', 'Dirección del cliente comprobada en la oficina', {
    letters: ['account-claimed'],
  }),
  'user.email_taken': about('user', 'Email quitado: otra persona lo confirmó', { letters: ['email-taken'] }),
  'user.reset_requested': about('user', 'Pidió cambiar la contraseña', {
    letters: ['password-reset-code', 'password-reset-link'],
  }),
  'user.password_reset': about('user', 'Contraseña cambiada', { letters: ['password-changed'] }),
  'registration.code_sent': about('user', 'Código de registro enviado', {
    letters: ['registration-code', 'already-registered'],
  }),
  'registration.link_sent': about('user', 'Enlace de registro enviado', { letters: ['registration-link'] }),
  'registration.link_refused': about('user', 'Registro por enlace con un email que ya tiene cuenta', {
    letters: ['already-registered'],
  }),
  'profile.updated': about('user', 'Perfil cambiado', { letters: ['profile-changed'] }),
  'profile.gaps_filled': about('user', 'Perfil bloqueado: completó lo que faltaba', {
    letters: ['profile-changed'],
  }),
  'profile.completed': about('user', 'Perfil completado con la solicitud'),
  'user.data_exported': about('user', 'Descargó una copia de sus datos', { letters: ['data-exported'] }),
  'reporting.allowed': about('user', 'Firmó el permiso para reportar al buró', {
    history: 'Firmaste el permiso para reportar tus pagos al buró',
  }),
  'reporting.withdrawn': about('user', 'Retiró el permiso para reportar al buró', {
    history: 'Retiraste el permiso para reportar tus pagos al buró',
  }),
  'data_request.made': about('user', 'Pidió corregir o borrar sus datos', {
    letters: ['data-request-received'],
  }),
  'data_request.answered': about('user', 'Petición sobre sus datos respondida', {
    letters: ['data-request-answered'],
  }),
  'document.uploaded': about('document', 'Documento subido'),
  'client.noted': about('user', 'Nota sobre el cliente'),
  'client.account_changed': about('user', 'Estado de la cuenta cambiado', {
    letters: ['account-suspended', 'account-reactivated'],
  }),
  'client.documents_requested': about('user', 'Documentos pedidos al cliente', {
    letters: ['documents-requested'],
  }),
  'client.reset_sent': about('user', 'Enlace para elegir la contraseña enviado al cliente', {
    letters: ['staff-reset-link'],
  }),
  'client.contact_refused': about('user', 'Vías por las que no quiere que le cobren'),
  'client.erased': about('user', 'Cliente eliminado'),
  'client.merged': about('user', 'Dos cuentas de una persona unidas', { letters: ['accounts-merged'] }),
  'client.merge_undone': about('user', 'Unión de dos cuentas deshecha', { letters: ['merge-undone'] }),
  'client.kyc_changed': about('user', 'Verificación de identidad cambiada', {
    letters: ['identity-verified'],
  }),
  'client.profile_changed': about('user', 'Perfil corregido por un administrador', {
    letters: ['profile-changed', 'client-welcome'],
  }),
  'client.score_changed': about('user', 'Puntaje de crédito cambiado'),
  'do_not_lend.added': about('do_not_lend', 'Agregado a la lista de no prestar'),
  'do_not_lend.removed': about('do_not_lend', 'Quitado de la lista de no prestar'),
  'closed_day.added': about('closed_day', 'Día cerrado agregado'),
  'closed_day.removed': about('closed_day', 'Día cerrado quitado'),
  'bureau.layout_changed': about('settings', 'Formato del archivo del buró cambiado'),
  'bureau.file_made': about('export', 'Archivo del buró hecho'),
  'product.versioned': about('product', 'Producto cambiado'),
  'finances.exported': about('export', 'Datos exportados'),
  'book.exported': about('export', 'Libro exportado'),
  'book.imported': about('import', 'Clientes y préstamos importados'),
  'client.imported': about('user', 'Cliente importado', { letters: ['client-welcome'] }),
  'settings.changed': about('settings', 'Configuración cambiada'),
  'logo.uploaded': about('settings', 'Logo subido'),
  'records.verified': about('verification', 'Registros verificados', { letters: ['records-verified'] }),
  'records.explained': about('verification', 'Hallazgos explicados'),
  'alerts.reported': about('alert', 'Aviso de lo que espera', { letters: ['morning-alerts'] }),
  'reports.chosen': about('user', 'Informes por correo elegidos'),
  'report.announced': about('export', 'Informe anunciado por correo', { letters: ['report-ready'] }),
  'letter.tested': about('user', 'Carta de prueba escrita', { letters: ['test-letter'] }),
  'text.tested': about('user', 'Mensaje de prueba escrito', { letters: ['test-text'] }),
} as const satisfies Record<string, EventFacts>;
