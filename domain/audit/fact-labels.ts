import { PROFILE_LABELS } from '#domain/audit/profile-labels.ts';
import { formatPesos, pesos } from '#domain/money.ts';

/** What the facts of a recorded event are called in the audit log. */
const FACT_LABELS: Readonly<Record<string, string>> = {
  adjustmentId: 'Ajuste',
  agreement: 'Huella del acuerdo',
  amount: 'Monto',
  balance: 'Balance',
  bureau: 'Buró',
  channel: 'Por',
  channels: 'Vías',
  consultation: 'Consulta',
  contactId: 'Contacto',
  date: 'Fecha',
  document: 'Documento',
  documents: 'Documentos',
  documentType: 'Tipo',
  explained: 'Explicados',
  fields: 'Campos',
  findings: 'No encajan',
  files: 'Archivos borrados',
  from: 'De',
  instalment: 'Cuota',
  kind: 'Aviso',
  links: 'Eslabones',
  loanId: 'Préstamo',
  outcome: 'Resultado',
  otherLoanId: 'Otro préstamo',
  newInterest: 'Interés nuevo',
  loansKept: 'Préstamos que quedan en los libros',
  principal: 'Capital',
  receipt: 'Recibo',
  reported: 'Reportado',
  role: 'Rol',
  term: 'Cuotas',
  to: 'A',
  total: 'Total',
};
const MONEY = new Set(['amount', 'balance', 'principal', 'reported', 'total']);

/** `birthDate,city` → `fecha de nacimiento, ciudad`. */
const fieldNames = (list: string): string =>
  list
    .split(/, ?/)
    .map((field) => PROFILE_LABELS[field] ?? field)
    .join(', ');

/** `Monto: RD$3,450 · Préstamo: 1`; a fact without a name keeps the one it was written with. */
export const factsText = (facts: Readonly<Record<string, string | number | boolean | null>>): string =>
  Object.entries(facts)
    .map(([name, value]) => {
      const money = typeof value === 'number' && MONEY.has(name);
      const text = money ? formatPesos(pesos(value)) : String(value ?? '—');
      return `${FACT_LABELS[name] ?? name}: ${name === 'fields' ? fieldNames(text) : text}`;
    })
    .join(' · ');
