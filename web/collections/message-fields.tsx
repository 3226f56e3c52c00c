import { useState } from 'react';
import { type ChasedLoan, MESSAGE_MAX } from '#contract/collections.ts';
import { settingsApi } from '#contract/settings.ts';
import type { TemplatedChannel } from '#domain/collections/contact.ts';
import {
  type CollectionTemplate,
  fillMessage,
  PLACES_HINT,
  unknownFields,
} from '#domain/collections/message.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';

function wrongText(text: string): string | undefined {
  if (text.trim() === '') return 'Escriba el mensaje';
  const [unknown] = unknownFields(text);
  return unknown === undefined ? undefined : `No existe {${unknown}}`;
}

/**
 * The text of a collection message, which starts as the lender's first template for this channel; `error` is its error
 * message.
 */
export function useMessage(templates: readonly CollectionTemplate[], channel: TemplatedChannel) {
  const own = templates.filter((template) => template.channel === channel);
  const [text, setText] = useState(own[0]?.text ?? '');
  return { own, text, setText, error: wrongText(text) };
}

interface MessageFieldsProps {
  readonly message: ReturnType<typeof useMessage>;
  /** Overdue loans to write to, at least one. */
  readonly chased: readonly ChasedLoan[];
}

/**
 * The fields of a collection message: the template, the text to edit for this time, and a preview with one customer's
 * data.
 */
export function MessageFields({ message: { own, text, setText, error }, chased }: MessageFieldsProps) {
  const [reader, setReader] = useState(chased[0]?.loanId);
  const person = chased.find(({ loanId }) => loanId === reader);
  return (
    <>
      {own.length > 0 && (
        <SelectField
          name="template"
          label="Plantilla"
          options={own.map(({ name }) => ({ value: name, label: name }))}
          onChange={({ target }) => setText(own.find(({ name }) => name === target.value)?.text ?? text)}
        />
      )}
      <TextareaField
        name="text"
        label="Mensaje"
        hint={PLACES_HINT}
        rows={6}
        maxLength={MESSAGE_MAX}
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      {chased.length > 1 && (
        <SelectField
          name="reader"
          label="Verlo como lo lee"
          options={chased.map(({ loanId, fullName }) => ({ value: String(loanId), label: fullName }))}
          value={String(reader)}
          onChange={({ target }) => setReader(Number(target.value))}
        />
      )}
      {person && error === undefined && (
        <div className="grid gap-1 rounded-md border border-line bg-ground p-3">
          <p className="text-sm font-semibold">Así lo lee {person.firstName}</p>
          <p className="break-words">{fillMessage(text, person)}</p>
        </div>
      )}
      <WithPermission call={settingsApi.change}>
        <p className="text-sm">
          <a href="/admin-settings#plantillas" className="link">
            Cambiar las plantillas
          </a>
        </p>
      </WithPermission>
    </>
  );
}
