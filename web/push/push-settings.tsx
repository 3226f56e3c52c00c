import { useEffect, useState } from 'react';
import type { Profile } from '#contract/profile.ts';
import { CHANNEL } from '#domain/messages/channel.ts';
import { PUSH_TOPIC, PUSH_TOPICS, type PushTopic } from '#domain/messages/push.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { Skeleton } from '#web/app/calls/content-states.tsx';
import { type PushSupport, pushSupport } from '#web/push/push-support.ts';
import { askAndSubscribe, ownPushNote, subscribe, unsubscribe } from '#web/push/subscription.ts';
import type { PushNote } from '#web/sw/push-note.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/forms.tsx';

/** Why this browser cannot show push notices; `null`: it can. */
const OBSTACLE: Readonly<Record<PushSupport, string | null>> = {
  ready: null,
  blocked:
    'Los avisos de esta página están bloqueados en el navegador. Para recibirlos, permite las notificaciones en los ajustes del sitio y vuelve aquí.',
  needs_install:
    'En iPhone los avisos llegan solo a la aplicación instalada: agrégala a Inicio, ábrela desde su icono y vuelve aquí.',
  none: 'Este navegador no recibe avisos.',
};

function useNotices(userId: number) {
  const [support, setSupport] = useState<PushSupport | null>(null);
  const [note, setNote] = useState<PushNote | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    void ownPushNote(userId).then((found) => {
      setNote(found);
      setSupport(pushSupport());
    });
  }, [userId]);

  /** Runs one change of the settings at a time; a failed change is reverted and reported. */
  async function change(work: () => Promise<PushNote | null>, meanwhile = note) {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    setNote(meanwhile);
    try {
      setNote(await work());
    } catch (error) {
      setNote(note);
      const said = error instanceof ApiError ? error.userMessage : undefined;
      setFailure(said ?? 'Este navegador no aceptó los avisos ahora. Inténtalo más tarde.');
    } finally {
      setSupport(pushSupport());
      setBusy(false);
    }
  }
  return {
    support,
    note,
    busy,
    failure,
    turnOn: () =>
      change(async () => {
        const made = await askAndSubscribe(userId);
        return made === 'refused' ? null : made;
      }),
    turnOff: () =>
      change(async () => {
        await unsubscribe();
        return null;
      }),
    choose: (topic: PushTopic, told: boolean) => {
      const topics = PUSH_TOPICS.filter((each) => (each === topic ? told : note?.topics.includes(each)));
      return change(() => subscribe(userId, topics), note && { ...note, topics });
    },
  };
}

function Topics({ note, busy, choose }: Pick<ReturnType<typeof useNotices>, 'note' | 'busy' | 'choose'>) {
  return (
    <fieldset className="grid gap-1" aria-busy={busy}>
      <legend className="font-semibold">De qué te avisamos aquí</legend>
      {PUSH_TOPICS.map((topic) => (
        <CheckboxField
          key={topic}
          name={`push-${topic}`}
          label={PUSH_TOPIC[topic].label}
          checked={note?.topics.includes(topic) ?? false}
          onChange={({ target }) => void choose(topic, target.checked)}
        />
      ))}
    </fieldset>
  );
}

/** "Avisos": how the lender writes to this customer, and which push notices this browser gets (rule: push-notices). */
export function PushSettings({ profile }: { readonly profile: Profile }) {
  const { support, note, busy, failure, turnOn, turnOff, choose } = useNotices(profile.user.id);
  const channel = profile.contactVerifiedBy ?? 'email';
  const { label, text } = CHANNEL[channel];
  const obstacle = support && OBSTACLE[support];
  return (
    <Card title="Avisos" id="avisos">
      <p>
        Te escribimos por <b>{label}</b>, con lo que confirmaste tu cuenta.{' '}
        {text
          ? 'Lo que te avisamos en este teléfono ya no va además por mensaje.'
          : 'Un aviso en este teléfono llega además.'}{' '}
        Los códigos nunca van por aviso.
      </p>
      {support === null && <Skeleton label="Cargando tus avisos..." />}
      {obstacle && <p className="rounded-md bg-brand-tint px-4 py-3">{obstacle}</p>}
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      {support === 'ready' && (
        <>
          {note && <Topics note={note} busy={busy} choose={choose} />}
          <div>
            <Button
              variant={note ? 'outline' : 'primary'}
              busy={busy}
              onClick={() => void (note ? turnOff() : turnOn())}
            >
              {note ? 'Dejar de avisarme en este teléfono' : 'Avísame en este teléfono'}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
