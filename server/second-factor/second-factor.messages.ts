import type { EventName } from '#domain/audit/event.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { notify, senderOf } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

/** What becomes of the ways in: each is told to whose account it is. */
const CHANGED = {
  'second_factor.confirmed': 'Se activó una aplicación de códigos como segundo paso de su cuenta.',
  'second_factor.removed': 'Se quitó el segundo paso de su cuenta, con sus llaves de acceso.',
  'passkey.added': 'Se añadió una llave de acceso a su cuenta.',
  'passkey.removed': 'Se quitó una llave de acceso de su cuenta.',
} as const satisfies Partial<Record<EventName, string>>;

/** Whoever got into an open panel, or owns the lender too, cannot change a way in silently. */
export async function waysInChanged(
  tx: Tx,
  { deps }: Pick<Context, 'deps'>,
  userId: number,
  change: keyof typeof CHANGED,
): Promise<{ 'second-factor-changed': OutgoingMessage<'second-factor-changed'>[] }> {
  const user = await findUser(tx, userId);
  if (!user) throw new Error('Whoever has a second factor is there');
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
      action: 'No fui yo: cambiar mi contraseña',
      short: 'cambió cómo se entra a su cuenta. Si no fue usted, cambie su contraseña:',
    }),
  };
}
