import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { type Authorization, bureauApi } from '#contract/bureau.ts';
import { AUTHORIZATION_STATE } from '#domain/bureau/authorization.ts';
import { formatDay } from '#domain/calendar.ts';
import { RECEIPT_SIZE } from '#domain/limits/file-sizes.ts';
import { CONSULTATION_REASON_MAX } from '#domain/limits/lengths.ts';
import { Skeleton } from '#web/app/calls/content-states.tsx';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { ConsultationList } from '#web/bureau/own-reports.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Form, SelectField } from '#web/ui/forms.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

const useConsult = () =>
  useAction(bureauApi.consult, [bureauApi.ofApplication], {
    done: 'Consulta anotada',
    failed: 'No se pudo anotar la consulta',
  });

interface ConsultationFormProps {
  readonly id: number;
  readonly bureaus: readonly string[];
  readonly log: ReturnType<typeof useConsult>;
}

function ConsultationForm({ id, bureaus, log }: ConsultationFormProps) {
  const { values, errors, field, set, setErrors } = useFields({ bureau: bureaus[0] ?? '', reason: '' });
  const [file, setFile] = useState<File | null>(null);
  function submit() {
    const isBlank = values.reason.trim() === '';
    setErrors({
      ...(isBlank && { reason: 'Escriba para qué se consultó' }),
      ...(file === null && { file: 'Elija el reporte que entregó el buró' }),
    });
    if (file === null || isBlank) return;
    log.mutate(
      { params: { id }, body: values, file },
      {
        onSuccess() {
          set('reason', '');
          setFile(null);
        },
      },
    );
  }
  return (
    <Form className="grid gap-4 border-t border-line pt-4" onSubmit={submit}>
      <h3 className="text-lg">Anotar una consulta</h3>
      <SelectField
        {...field('bureau')}
        label="Buró"
        options={bureaus.map((value) => ({ value, label: value }))}
      />
      <TextField
        {...field('reason')}
        label="Para qué"
        hint="El cliente lo lee en su perfil."
        maxLength={CONSULTATION_REASON_MAX}
      />
      <FileField
        name="paper"
        label={`Reporte del buró: imagen o PDF, hasta ${RECEIPT_SIZE}`}
        accept="image/*,.pdf,application/pdf"
        icon={<FileText />}
        error={errors.file}
        fileName={file?.name}
        onFile={setFile}
      />
      <Button type="submit" busy={log.isPending}>
        Anotar consulta
      </Button>
    </Form>
  );
}

function State({ authorization }: { readonly authorization: Authorization | null }) {
  if (!authorization) return <p className="text-ink-soft">El cliente no ha firmado una autorización.</p>;
  const { label, tone } = AUTHORIZATION_STATE[authorization.state];
  return (
    <p className="flex flex-wrap items-center gap-3">
      <Badge tone={tone}>{label}</Badge>
      <span>
        Vale hasta el {formatDay(authorization.expiresOn)}, para {authorization.bureaus.join(' y ')}.
      </span>
    </p>
  );
}

interface BureauDialogProps {
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** The credit bureau consultations about an application, and a form for the next one (rule: bureau-consultations). */
export function BureauDialog({ id, name, onClose }: BureauDialogProps) {
  const { data, error } = useRead(bureauApi.ofApplication, { params: { id } });
  const log = useConsult();
  const authorization = data?.authorization ?? null;
  return (
    <Dialog title={`Buró de crédito: ${name}`} busy={log.isPending} onClose={onClose}>
      {!data && !error && <Skeleton lines={4} />}
      {error && <p>No se pudo cargar. Cierre e intente de nuevo.</p>}
      {data && (
        <div className="grid gap-4">
          <State authorization={authorization} />
          <ConsultationList
            consultations={data.consultations}
            nothing="Nadie ha consultado todavía."
            paperOf={(consultation) => `/api/admin/consultations/${consultation}/file`}
          />
          {authorization && AUTHORIZATION_STATE[authorization.state].open && (
            <WithPermission call={bureauApi.consult}>
              <ConsultationForm id={id} bureaus={authorization.bureaus} log={log} />
            </WithPermission>
          )}
        </div>
      )}
    </Dialog>
  );
}
