import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { documentsApi } from '#contract/documents.ts';
import { DOCUMENT_TYPE, OTHER_DOCUMENTS } from '#domain/documents/document-type.ts';
import { isIn } from '#domain/enum-table.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { UploadPart } from '#web/documents/upload-part.tsx';
import { useUpload } from '#web/documents/use-upload.ts';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/forms.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

type Kind = (typeof OTHER_DOCUMENTS)[number];
const KINDS = OTHER_DOCUMENTS.map((value) => ({ value, label: DOCUMENT_TYPE[value].field }));

function Upload({ kind }: { readonly kind: Kind }) {
  const { field: label, camera } = DOCUMENT_TYPE[kind];
  const client = useQueryClient();
  const { toast } = useToast();
  const upload = useUpload({
    documentType: kind,
    given: true,
    onUploaded() {
      toast({ title: 'Documento subido', description: 'El documento ha sido subido exitosamente' });
      void client.invalidateQueries({ queryKey: keyOf(documentsApi.list) });
    },
  });
  return (
    <div className="grid gap-3">
      <UploadPart name="otherDocument" label={label} camera={camera} upload={upload} />
    </div>
  );
}

/**
 * The documents besides the cédula that the lender may request ("Solicitar Documentos"), and the only place where the
 * customer uploads them.
 */
export function OtherDocuments() {
  const [kind, setKind] = useState<Kind>('selfie');
  return (
    <Card title="Otros documentos">
      <p className="text-sm text-ink-soft">Si te pedimos otro documento, súbelo aquí: una foto que se lea.</p>
      <SelectField
        name="otherDocumentKind"
        label="Qué documento es"
        options={KINDS}
        value={kind}
        onChange={({ target }) =>
          setKind((before) => (isIn(OTHER_DOCUMENTS, target.value) ? target.value : before))
        }
      />
      <Upload key={kind} kind={kind} />
    </Card>
  );
}
