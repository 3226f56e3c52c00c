import type { DocumentType } from '#contract/documents.ts';

/** What a kind of document is called; an unknown one is "Documento" (reading C155). */
export const DOCUMENT_LABELS: Record<DocumentType, string> = {
  general: 'Documento',
  cedula_front: 'Cédula, frente',
  cedula_back: 'Cédula, reverso',
  selfie: 'Selfie con cédula',
  payroll: 'Comprobante de nómina',
  profile_image: 'Foto de perfil',
};
