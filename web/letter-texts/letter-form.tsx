import { type FormEvent, useState } from 'react';
import { letterTextsApi } from '#contract/letter-texts.ts';
import { BODY_MAX, SUBJECT_MAX, wrongIn } from '#domain/messages/letter-text.ts';
import { type EditableLetter, LETTER_TEXT } from '#domain/messages/letter-texts.ts';
import type { LetterText } from '#domain/messages/text-variables.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { usePermission, WithPermission } from '#web/app/session/permissions.tsx';
import { LetterPreview } from '#web/letter-texts/letter-preview.tsx';
import { useChangeLetterText } from '#web/letter-texts/letter-texts.queries.ts';
import { VariableList } from '#web/letter-texts/variable-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { focusControl } from '#web/ui/fields/focus-control.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface LetterFormProps {
  readonly letter: EditableLetter;
  /** Version of the settings, so that a save does not overwrite others' changes. */
  readonly version: number;
  readonly isOwn: boolean;
  /** Whether the typed text is not saved yet. */
  readonly isDraft: boolean;
  /** The typed text, or the one in force. */
  readonly text: LetterText;
  readonly onChange: (text: LetterText) => void;
  /** Called when the typed text is in force. */
  readonly onSaved: () => void;
}

/** The form for the text of one letter, with its variables and a preview (rule: letter-texts). */
export function LetterForm({ letter, version, isOwn, isDraft, text, onChange, onSaved }: LetterFormProps) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [restoring, setRestoring] = useState(false);
  const change = useChangeLetterText();
  const may = usePermission()(letterTextsApi.change);

  // On a phone the fields are above the visible part while the button is pressed.
  function show(wrong: Readonly<Record<string, string>>) {
    setErrors(wrong);
    const [first] = ['subject', 'body'].filter((field) => wrong[field]);
    if (first) focusControl(first);
  }
  function save(own: LetterText | null) {
    change.mutate(
      { params: { letter }, body: { text: own, version } },
      {
        onSuccess: () => {
          setErrors({});
          onSaved();
        },
        onError: (failure) => {
          const said = fieldErrorsOf(failure);
          show({ subject: said['text.subject'] ?? '', body: said['text.body'] ?? '' });
        },
        onSettled: () => setRestoring(false),
      },
    );
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const own = { subject: text.subject.trim(), body: text.body.trim() };
    const wrong = {
      ...wrongIn(letter, own),
      ...(own.subject === '' && { subject: 'Escriba el asunto' }),
      ...(own.body === '' && { body: 'Escriba el texto' }),
    };
    show(wrong);
    if (Object.keys(wrong).length === 0) save(own);
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card title={LETTER_TEXT[letter].label}>
        <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
          <p className="text-ink-soft">
            {isOwn ? 'Esta carta lleva un texto suyo.' : 'Esta carta lleva el texto del programa.'}
            {isDraft && <b> Lo que escribió no está guardado.</b>}
          </p>
          <fieldset disabled={!may} className="grid grid-cols-1 gap-4">
            <TextField
              name="subject"
              label="Asunto"
              autoComplete="off"
              maxLength={SUBJECT_MAX}
              value={text.subject}
              error={errors.subject || undefined}
              onChange={({ target }) => onChange({ ...text, subject: target.value })}
            />
            <TextareaField
              name="body"
              label="Texto"
              hint="Deje una línea vacía entre párrafos. El saludo, el botón y el pie van solos."
              rows={14}
              maxLength={BODY_MAX}
              value={text.body}
              error={errors.body || undefined}
              onChange={({ target }) => onChange({ ...text, body: target.value })}
            />
          </fieldset>
          <h3 className="font-semibold">Lo que se llena para cada persona</h3>
          <VariableList letter={letter} />
          <WithPermission call={letterTextsApi.change}>
            <div className="flex flex-wrap gap-3">
              <Button type="submit" busy={change.isPending}>
                Guardar texto
              </Button>
              {isOwn && (
                <Button variant="outline" onClick={() => setRestoring(true)}>
                  Volver al texto del programa
                </Button>
              )}
            </div>
          </WithPermission>
        </form>
      </Card>
      <Card title="Así se lee">
        <p className="text-ink-soft">Con datos inventados.</p>
        <LetterPreview letter={letter} text={text} />
      </Card>
      <ConfirmDialog
        open={restoring}
        title="Volver al texto del programa"
        description="Las cartas que se escriban desde ahora llevan el texto del programa. El suyo queda en el historial de la configuración."
        confirmLabel="Volver al texto del programa"
        busy={change.isPending}
        onCancel={() => setRestoring(false)}
        onConfirm={() => save(null)}
      />
    </div>
  );
}
