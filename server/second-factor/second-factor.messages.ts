import { STAFF_FRAGMENT } from '#domain/accounts/letter-link.ts';
import type { EventName } from '#domain/audit/event.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { notify, senderOf } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

/** Sentences of the letter to the account's holder about each change of a way to sign in. */
const CHANGED = {
  'second_factor.confirmed': 'Se activó una aplicación de códigos como segundo paso de su cuenta.',
  'second_factor.removed': 'Se quitó el segundo paso de su cuenta, con sus llaves de acceso.',
  'passkey.added': 'Se añadió una llave de acceso a su cuenta.',
  'passkey.removed': 'Se quitó una llave de acceso de su cuenta.',
} as const satisfies Partial<Record<EventName, string>>;

/**
 * The letter about a changed way to sign in, so that a stranger at an open panel, or another owner, cannot change it
 * unnoticed.
 */
export async function waysInChanged(
  tx: Tx,
  { deps }: Pick<Context, 'deps'>,
  userId: number,
  change: keyof typeof CHANGED,
): Promise<{ 'second-factor-changed': OutgoingMessage<'second-factor-changed'>[] }> {
  const user = await findUser(tx, userId);
  if (!user) throw new Error('The user of a second factor must exist');
  const sender = await senderOf(deps);
  return {
    'second-factor-changed': notify(sender, user, {
      template: 'second-factor-changed',
      subject: `Cambió cómo se entra a su cuenta de ${sender.settings.name}`,
      blocks: [
        CHANGED[change],
        'Si no fue usted, cambie su contraseña ahora y avise a un dueño: él puede cerrar sus sesiones y quitar lo que otro puso.',
      ],
      page: '/forgot-password',
      search: STAFF_FRAGMENT,
      action: 'No fui yo: cambiar mi contraseña',
      short: 'cambió cómo se entra a su cuenta. Si no fue usted, cambie su contraseña:',
    }),
  };
}
