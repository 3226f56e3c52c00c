import Circle from 'lucide-react/icons/circle';
import Clock from 'lucide-react/icons/clock';
import { type FirstDay, firstDayApi } from '#contract/first-day.ts';
import { settingsApi } from '#contract/settings.ts';
import { isIn } from '#domain/enum-table.ts';
import { ASIDE_STEPS, FIRST_DAY_STEP } from '#domain/first-day/first-day-step.ts';
import { TEST_LETTER } from '#domain/first-day/trials.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { later } from '#web/app/later.tsx';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { useFirstDay } from '#web/first-day/missing-settings.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { InstantText } from '#web/ui/figures/facts.tsx';

/** Sends a test letter, and shows the mail server's response. */
function TestLetter({ letter }: { readonly letter: FirstDay['testLetter'] }) {
  const send = useAction(firstDayApi.sendTestLetter, [firstDayApi.read], {
    done: 'Carta de prueba escrita',
    failed: 'No se pudo escribir la carta de prueba',
  });
  return (
    <div className="grid justify-items-start gap-2">
      <div role="status" className="grid gap-1 text-sm empty:hidden">
        {letter && (
          <>
            <p>
              <Badge tone={TEST_LETTER[letter.state].tone}>{letter.to}</Badge>{' '}
              <InstantText instant={letter.acceptedAt ?? letter.writtenAt} />
            </p>
            <p>{TEST_LETTER[letter.state].says}</p>
            {letter.error && <p className="wrap-anywhere text-ink-soft">Respuesta: {letter.error}</p>}
          </>
        )}
      </div>
      <WithPermission call={firstDayApi.sendTestLetter}>
        <Button
          variant="outline"
          busy={send.isPending || letter?.state === 'waiting'}
          onClick={() => send.mutate({})}
        >
          {letter ? 'Enviar otra' : 'Enviarme una carta de prueba'}
        </Button>
      </WithPermission>
    </div>
  );
}

type Step = FirstDay['steps'][number];

/** The test by WhatsApp, loaded on demand: few lenders use WhatsApp. */
const TestText = later(async () => (await import('#web/first-day/trial-text.tsx')).TestText);

const ASIDE = { later: 'Más tarde', kept: 'Dejar como está' };

function StepActions({ step, state }: Step) {
  const { title, page, field } = FIRST_DAY_STEP[step];
  const aside = useAction(firstDayApi.setAside, [firstDayApi.read, settingsApi.read, settingsApi.history], {
    done: 'Paso dejado',
    failed: 'No se pudo dejar este paso',
  });
  const mayWait = state === 'missing' && isIn(ASIDE_STEPS, step);
  if (!page && !mayWait) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {page && (
        <a
          href={`${page}#${field}`}
          aria-label={`Completar: ${title}`}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          Completar
        </a>
      )}
      {mayWait && (
        <WithPermission call={firstDayApi.setAside}>
          <Button
            variant="quiet"
            busy={aside.isPending}
            onClick={() => aside.mutate({ params: { step } })}
            aria-label={`${ASIDE[FIRST_DAY_STEP[step].aside]}: ${title}`}
          >
            {ASIDE[FIRST_DAY_STEP[step].aside]}
          </Button>
        </WithPermission>
      )}
    </div>
  );
}

interface StepRowProps extends Step, Pick<FirstDay, 'testLetter' | 'whatsapp'> {}

function StepRow({ testLetter, whatsapp, ...row }: StepRowProps) {
  const { title, why } = FIRST_DAY_STEP[row.step];
  const Icon = row.state === 'later' ? Clock : Circle;
  return (
    <li className="grid grid-cols-[auto_1fr] content-start gap-x-3 border-t border-line py-3">
      <Icon className="mt-0.5 size-5 text-ink-soft" />
      <div className="grid gap-1">
        <div>
          <h3 className="font-body text-md font-semibold tracking-normal">
            {title} {row.state === 'later' && <Badge>Más tarde</Badge>}
          </h3>
          <p className="text-sm text-ink-soft">{why}</p>
        </div>
        {row.step === 'testLetter' && <TestLetter letter={testLetter} />}
        {row.step === 'testText' && whatsapp && <TestText whatsapp={whatsapp} />}
        <StepActions {...row} />
      </div>
    </li>
  );
}

/** The steps of the lender's set-up before the first loan, until none is missing (rule: first-day). */
export function FirstDayGuide() {
  const { data } = useFirstDay();
  const missing = data?.steps.filter(({ state }) => state === 'missing') ?? [];
  if (!data || missing.length === 0) return null;
  const done = data.steps.filter(({ state }) => state === 'done');
  const count = missing.length === 1 ? 'Falta 1 paso' : `Faltan ${missing.length} pasos`;
  const steps = (
    <ol className="grid gap-x-8 lg:grid-cols-2">
      {data.steps
        .filter(({ state }) => state !== 'done')
        .map((row) => (
          <StepRow key={row.step} {...row} testLetter={data.testLetter} whatsapp={data.whatsapp} />
        ))}
    </ol>
  );
  // A lender with loans has more urgent work first.
  if (data.lends)
    return (
      <details className="rounded-lg border border-line bg-surface px-5 py-2 shadow-card">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          {count} de la configuración
        </summary>
        {steps}
      </details>
    );
  return (
    <Card title="Antes del primer préstamo" aside={<Badge tone="warning">{count}</Badge>}>
      <p className="text-ink-soft">
        Ningún cliente puede firmar sin la razón social, el RNC y la dirección. Esta tarjeta se va cuando no
        falta nada.
      </p>
      {steps}
      {done.length > 0 && (
        <p className="border-t border-line pt-4 text-sm text-ink-soft">
          Listo: {done.map(({ step }) => FIRST_DAY_STEP[step].title).join(', ')}.
        </p>
      )}
    </Card>
  );
}
