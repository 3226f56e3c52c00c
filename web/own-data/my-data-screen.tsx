import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { type DataRequest, dataRequestsApi, ownDataApi } from '#contract/data-requests.ts';
import {
  CORRECTABLE,
  DATA_REQUEST,
  DATA_REQUEST_KINDS,
  DATA_REQUEST_STATUS,
  type DataRequestKind,
} from '#domain/accounts/data-request.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { isIn, keysOf } from '#domain/enum-table.ts';
import { TEXT_MAX } from '#domain/limits/lengths.ts';
import { CORRECTION_DAYS } from '#domain/limits/limits.ts';
import { asksPaydays } from '#domain/products/paydays.ts';
import { fieldErrorsOf, sentenceOf } from '#web/app/calls/api-error.ts';
import { LoadMore, PartFailed } from '#web/app/calls/content-states.tsx';
import { download } from '#web/app/calls/download.ts';
import { useAction, usePages } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { lentTerms } from '#web/app/shell/template-variables.tsx';
import { aboutText } from '#web/data-requests/about-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { DayText, InstantText } from '#web/ui/figures/facts.tsx';
import { Form, focusControl, SelectField, TextareaField } from '#web/ui/forms.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

const FAILED = 'La descarga no llegó entera. Inténtalo de nuevo.';

/** Downloads a copy of all the customer's own data, after they type their password (rule: own-data). */
export function DownloadCard() {
  const { toast, dismiss } = useToast();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const copy = useMutation({
    mutationFn: () =>
      download(ownDataApi.download, { body: { password } }, `mis-datos-${dayInSantoDomingo(new Date())}.zip`),
    onMutate: dismiss,
    onSuccess: () => {
      setPassword('');
      toast({ title: 'Tus datos se descargaron', description: 'Guárdalos donde nadie más los lea.' });
    },
    onError: (failure) => {
      if (fieldErrorsOf(failure).password) focusControl('password');
      else
        toast({
          variant: 'destructive',
          title: 'No se pudo descargar',
          description: sentenceOf(failure, FAILED),
        });
    },
  });
  function submit() {
    setMissing(password === '');
    if (password === '') focusControl('password');
    else copy.mutate();
  }
  return (
    <Card title="Descargar mis datos">
      <p>
        Un archivo ZIP con todo lo que se guarda de ti: tu perfil, tus fotos, lo que firmaste, tus
        solicitudes, préstamos y pagos, los mensajes que se te enviaron, tus entradas y las consultas de tu
        historial de crédito.
      </p>
      <Form onSubmit={submit} className="grid max-w-md grid-cols-1 gap-4">
        <PasswordField
          name="password"
          label="Tu contraseña"
          hint="Se pide otra vez para que nadie más se los lleve desde tu teléfono."
          autoComplete="current-password"
          value={password}
          error={missing ? 'Escribe tu contraseña' : fieldErrorsOf(copy.error).password}
          onChange={({ target }) => {
            setPassword(target.value);
            setMissing(false);
            if (copy.isError) copy.reset();
          }}
        />
        <div className="grid sm:justify-start">
          <Button type="submit" busy={copy.isPending} icon={<Download />}>
            {copy.isPending ? 'Preparando...' : 'Descargar mis datos'}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

const KINDS = DATA_REQUEST_KINDS.map((kind) => ({ value: kind, label: DATA_REQUEST[kind].label }));
const CORRECTABLES = keysOf(CORRECTABLE);
const FIELDS = CORRECTABLES.map((field) => ({
  value: field,
  label: CORRECTABLE[field].replace(/^./, (first) => first.toUpperCase()),
}));
/** The fields that this lender asks for. */
const askedFields = () => FIELDS.filter(({ value }) => value !== 'paydays' || lentTerms().some(asksPaydays));

const EMPTY_REQUEST = { field: '', asks: '' };

/**
 * Asks the lender to correct a field or to erase the data (rule: data-requests); the typed values survive a refusal.
 */
function RequestForm() {
  const [kind, setKind] = useState<DataRequestKind>('correction');
  const { values, field, show, fill } = useFields(EMPTY_REQUEST);
  const make = useAction(dataRequestsApi.make, [dataRequestsApi.own], {
    done: 'Recibimos tu petición',
    failedTitle: 'No se pudo enviar',
    failed: 'Inténtalo de nuevo.',
  });
  const corrects = kind === 'correction';
  function submit() {
    const { field: about, asks } = values;
    const found = {
      ...(corrects && about === '' && { field: 'Elige qué dato está mal' }),
      ...(asks.trim() === '' && { asks: 'Escribe qué pides' }),
    };
    show(found);
    if (Object.keys(found).length === 0)
      make.mutate(
        { body: { kind, asks, ...(isIn(CORRECTABLES, about) && corrects && { field: about }) } },
        { onSuccess: () => fill(EMPTY_REQUEST) },
      );
  }
  return (
    <Form onSubmit={submit} className="grid max-w-xl grid-cols-1 gap-4">
      <p>
        La Ley 172-13 da hasta {CORRECTION_DAYS} días laborables para responderte. Mientras debas un préstamo,
        lo que hace falta para cobrarlo no se puede borrar.
      </p>
      <RadioGroup
        name="kind"
        label="Qué pides"
        options={KINDS}
        value={kind}
        onChange={({ target }) => isIn(DATA_REQUEST_KINDS, target.value) && setKind(target.value)}
      />
      {corrects && (
        <SelectField
          {...field('field')}
          label="Qué dato está mal"
          placeholder="Elige un dato"
          options={askedFields()}
        />
      )}
      <TextareaField {...field('asks')} label={DATA_REQUEST[kind].asks} maxLength={TEXT_MAX} />
      <div className="grid sm:justify-start">
        <Button type="submit" busy={make.isPending}>
          {make.isPending ? 'Enviando...' : 'Enviar petición'}
        </Button>
      </div>
    </Form>
  );
}

function OneRequest({ request }: { readonly request: DataRequest }) {
  const { kind, status, asks, askedAt, answerBy, answer, answeredAt } = request;
  const { label, tone, open } = DATA_REQUEST_STATUS[status];
  return (
    <li className="grid gap-2 border-t border-line pt-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">
          {DATA_REQUEST[kind].label}
          {aboutText(request)}
        </span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="break-words whitespace-pre-line">{asks}</p>
      <p className="text-sm text-ink-soft">
        Pedida el <InstantText instant={askedAt} />.{' '}
        {open && (
          <>
            Te respondemos a más tardar el <DayText day={answerBy} />.
          </>
        )}
        {answeredAt && (
          <>
            Respondida el <InstantText instant={answeredAt} />.
          </>
        )}
      </p>
      {answer && (
        <p className="rounded-md bg-brand-tint px-4 py-3 break-words whitespace-pre-line">{answer}</p>
      )}
    </li>
  );
}

/** The customer's data requests with dates and answers, and the form for a new one. */
export function OwnRequests() {
  const { rows, failed, retry, more } = usePages(dataRequestsApi.own, (page) => ({
    query: { ...page, limit: 20 },
  }));
  return (
    <Card title="Corregir o borrar mis datos">
      <RequestForm />
      {failed && <PartFailed retry={retry}>No se pudieron cargar tus peticiones.</PartFailed>}
      {rows && rows.length > 0 && (
        <section aria-labelledby="own-requests" className="grid gap-4">
          <h3 id="own-requests" className="text-lg">
            Tus peticiones
          </h3>
          <ul className="grid gap-4">
            {rows.map((request) => (
              <OneRequest key={request.id} request={request} />
            ))}
          </ul>
          <LoadMore {...more} />
        </section>
      )}
    </Card>
  );
}

/** "Mis datos": what the customer can request about their own data under the law (rules: own-data, data-requests). */
export function MyDataScreen() {
  return (
    <>
      <h1 className="text-2xl">Mis datos</h1>
      <DownloadCard />
      <OwnRequests />
    </>
  );
}
