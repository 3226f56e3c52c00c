import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PHOTO_FIELD, PHOTO_FIELDS } from '#contract/application-fields.ts';
import type { Application } from '#contract/applications.ts';
import { clientsApi } from '#contract/clients.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { isIn } from '#domain/enum-table.ts';
import { formatPesos } from '#domain/money.ts';
import { query } from '#web/app/calls/query-client.ts';
import { useVisibility } from '#web/app/session/permissions.tsx';
import {
  entryOf,
  FORM_FIELD_NAMES,
  type FormField,
  isDraftField,
} from '#web/applications/form/form-fields.ts';
import type { FieldKind } from '#web/fields/field-kinds.ts';
import { kindOf, type Stored } from '#web/fields/field-kinds.ts';
import { Card } from '#web/ui/card.tsx';
import { type DataItem, DataList } from '#web/ui/figures/data-list.tsx';
import { DayText } from '#web/ui/figures/dates.tsx';

const isMoney = (kind: FieldKind) => kind === 'money' || kind === 'amount';

/** A stored answer as the applicant read it: a choice by its label, a number formatted by its kind. */
function displayText(field: FormField, stored: Stored): string {
  const { kind, options } = entryOf(field);
  if (isMoney(kind)) return formatPesos(Number(stored));
  return options?.find(({ value }) => value === String(stored))?.label ?? kindOf(kind).display(stored);
}

/** Label of a form field, without its hints to the applicant. */
function labelOf(field: FormField): string {
  return isIn(PHOTO_FIELDS, field)
    ? DOCUMENT_TYPE[PHOTO_FIELD[field].documentType].label
    : entryOf(field).label.replace(' (opcional)', '');
}

/** Every answer of an application, in the order of its form; missing answers are omitted. */
function factsOf(application: Application): {
  facts: DataItem[];
  photos: { label: string; address: string }[];
} {
  const stored: Readonly<Record<string, unknown>> = application;
  const known = FORM_FIELD_NAMES.flatMap((field) => {
    const value = stored[field];
    const { kind } = entryOf(field);
    const isKnown = (typeof value === 'string' && value !== '') || typeof value === 'number';
    return isKnown && isDraftField(field) ? [{ field, kind, label: labelOf(field), value }] : [];
  });
  return {
    facts: known
      .filter(({ kind }) => kind !== 'photo')
      .map(({ field, label, value }) => ({ label, value: displayText(field, value) })),
    photos: known
      .filter(({ kind }) => kind === 'photo')
      .map(({ label, value }) => ({ label, address: String(value) })),
  };
}

/** The answers in a client's last application: more than the profile contains, and unchanged since. */
export function LastApplication({ clientId }: { readonly clientId: number }) {
  const { data } = useQuery(query(clientsApi.applications, { params: { clientId } }));
  const opens = useVisibility();
  const [isOpen, setOpen] = useState(false);
  const [last] = data ?? [];
  if (!last) return null;
  const { facts, photos: taken } = factsOf(last);
  const photos = opens('identity') ? taken : [];
  return (
    <Card>
      {/* Folded: it mostly repeats the profile, and a photo of the identity counts as seen only when it is shown. */}
      <details className="min-w-0" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="link min-h-11 py-2.5">
          Según su solicitud {last.reference}, del{' '}
          <DayText day={dayInSantoDomingo(new Date(last.submittedAt ?? last.createdAt))} />
        </summary>
        {isOpen && (
          <div className="grid grid-cols-1 gap-4 pt-2">
            <DataList items={facts} />
            {photos.length > 0 && (
              <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
                {photos.map(({ label, address }) => (
                  <li key={label}>
                    <a
                      href={address}
                      target="_blank"
                      rel="noopener"
                      className="block overflow-hidden rounded-md border border-line"
                    >
                      <img src={address} alt="" loading="lazy" className="h-24 w-full object-cover" />
                      <span className="block px-2 py-1 text-sm font-semibold">
                        {label}
                        <span className="sr-only">, se abre en otra pestaña</span>
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </details>
    </Card>
  );
}
