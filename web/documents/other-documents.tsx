import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { documentsApi } from '#contract/documents.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { PhotoChoice, TryAgain, UploadProgress } from '#web/documents/photo-choice.tsx';
import { useUpload } from '#web/documents/use-upload.ts';
import { Card } from '#web/ui/card.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

const KINDS = [
  { value: 'selfie', label: 'Foto tuya con la cédula en la mano' },
  { value: 'payroll', label: 'Comprobante de nómina' },
  { value: 'general', label: 'Otro documento' },
] as const;
type Kind = (typeof KINDS)[number];

function Upload({ kind: { value, label } }: { readonly kind: Kind }) {
  const client = useQueryClient();
  const { toast } = useToast();
  const { progress, problem, upload, retry } = useUpload({
    documentType: value,
    onUploaded() {
      toast({ title: 'Documento subido', description: 'El documento ha sido subido exitosamente' });
      void client.invalidateQueries({ queryKey: keyOf(documentsApi.list) });
    },
    onFailed: (description, called) =>
      toast({ variant: 'destructive', title: called ?? 'Error', description }),
  });
  return (
    <div className="grid gap-3">
      <UploadProgress label={label} progress={progress} />
      <PhotoChoice
        name="otherDocument"
        label={label}
        camera={value === 'selfie' ? 'user' : 'environment'}
        onFile={upload}
      />
      {problem && (
        <>
          <div role="alert">
            <FieldError id="otherDocument">{problem}</FieldError>
          </div>
          <TryAgain onClick={retry} />
        </>
      )}
    </div>
  );
}

/** What the lender may ask for beside the cédula ("Solicitar Documentos"): without this there was nowhere to bring it. */
export function OtherDocuments() {
  const [kind, setKind] = useState<Kind>(KINDS[0]);
  return (
    <Card title="Otros documentos">
      <p className="text-sm text-ink-soft">Si te pedimos otro documento, súbelo aquí: una foto que se lea.</p>
      <SelectField
        name="otherDocumentKind"
        label="Qué documento es"
        options={KINDS}
        value={kind.value}
        onChange={({ target }) => setKind(KINDS.find(({ value }) => value === target.value) ?? KINDS[0])}
      />
      <Upload key={kind.value} kind={kind} />
    </Card>
  );
}
