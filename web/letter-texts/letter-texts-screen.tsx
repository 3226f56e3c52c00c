import { useState } from 'react';
import { type LetterTexts, letterTextsApi } from '#contract/letter-texts.ts';
import { settingsApi } from '#contract/settings.ts';
import { isIn } from '#domain/enum-table.ts';
import { BODY_MAX, SUBJECT_MAX, sampleOf, variablesOf, wrongIn } from '#domain/messages/letter-text.ts';
import { EDITABLE_LETTERS, type EditableLetter, LETTER_TEXT } from '#domain/messages/letter-texts.ts';
import {
  FIXED_TEXT,
  FIXED_TEXTS,
  type LetterTable,
  type LetterText,
} from '#domain/messages/message-templates.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { LoadFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { usePermission, WithPermission } from '#web/app/session/permissions.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Form, focusControl, SelectField, TextareaField } from '#web/ui/forms.tsx';
import { AskedButton } from '#web/ui/overlays/asked-button.tsx';

/** First name of an invented customer: the preview shows a letter as a customer will read it. */
const SOMEBODY = 'Rosa';

function Figures({ head, rows }: LetterTable) {
  return (
    <table className="border-collapse text-left text-sm">
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col" className="border-b border-line py-1.5 pr-3 align-top">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()}>
            {row.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <td key={index} className="border-b border-line py-1.5 pr-3 align-top">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LetterPreviewProps {
  readonly letter: EditableLetter;
  readonly text: LetterText;
}

/** A letter with invented values, between the greeting and the footer that every letter has. */
function LetterPreview({ letter, text }: LetterPreviewProps) {
  const { subject, blocks } = sampleOf(letter, text);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4 rounded-md border border-line bg-ground p-5 break-words">
      <p>
        <span className="text-sm text-ink-soft">Asunto: </span>
        <strong>{subject}</strong>
      </p>
      <p>Hola, {SOMEBODY}:</p>
      {blocks.map((block, index) =>
        typeof block === 'string' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
          <p key={index} className="whitespace-pre-line">
            {block}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
          <div key={index} className="overflow-x-auto">
            <Figures {...block} />
          </div>
        ),
      )}
      <p className="text-sm text-ink-soft">Después van el botón de la carta y el pie con sus contactos.</p>
    </div>
  );
}

const usesOf = ({ is, required }: { readonly is: 'line' | 'part'; readonly required: boolean }): string =>
  [...(required ? ['no puede faltar'] : []), ...(is === 'part' ? ['va solo en su párrafo'] : [])].join(', ');

/** The variables of a letter's text, with a mark on the required ones. */
function VariableList({ letter }: { readonly letter: EditableLetter }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
      {Object.entries(variablesOf(letter)).map(([name, variable]) => (
        <div key={name} className="contents">
          <dt className="font-semibold">{`{${name}}`}</dt>
          <dd className="max-sm:mb-2">
            {variable.about}
            {usesOf(variable) && <span className="text-ink-soft"> ({usesOf(variable)})</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface LetterFormProps {
  readonly letter: EditableLetter;
  /** The change of a text: the editor's, since the person may choose another letter before its reply. */
  readonly change: ReturnType<typeof useChangeLetterText>;
  /** Version of the settings that the person saw, so that a save does not overwrite others' changes. */
  readonly version: number;
  readonly isOwn: boolean;
  /** Whether the typed text is not saved yet. */
  readonly isDraft: boolean;
  /** The typed text, or the one in force. */
  readonly text: LetterText;
  readonly onChange: (text: LetterText) => void;
  /** Called with the version in which the sent text is in force. */
  readonly onSaved: (version: number) => void;
}

const useChangeLetterText = () =>
  useAction(letterTextsApi.change, [letterTextsApi.read, settingsApi.read, settingsApi.history], {
    done: 'Texto guardado',
    failed: 'No se pudo guardar el texto',
  });

/** The form for the text of one letter, with its variables and a preview (rule: letter-texts). */
function LetterForm(props: LetterFormProps) {
  const { letter, change, version, isOwn, isDraft, text, onChange, onSaved } = props;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const may = usePermission()(letterTextsApi.change);

  // On a phone the fields are above the visible part while the button is pressed.
  function show(wrong: Readonly<Record<string, string>>) {
    setErrors(wrong);
    const [first] = ['subject', 'body'].filter((field) => wrong[field]);
    if (first) focusControl(first);
  }
  function save(own: LetterText | null, close?: () => void) {
    change.mutate(
      { params: { letter }, body: { text: own, version } },
      {
        onSuccess: (reply) => {
          setErrors({});
          onSaved(reply.version);
        },
        onError: (failure) => {
          const said = fieldErrorsOf(failure);
          show({ subject: said['text.subject'] ?? '', body: said['text.body'] ?? '' });
        },
        onSettled: () => close?.(),
      },
    );
  }
  function submit() {
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
        <Form onSubmit={submit} className="grid grid-cols-1 gap-4">
          <p className="text-ink-soft">
            {isOwn ? 'Esta carta lleva un texto suyo.' : 'Esta carta lleva el texto del programa.'}
            {isDraft && <b> Lo que escribió no está guardado.</b>}
          </p>
          <fieldset disabled={!may} className="grid grid-cols-1 gap-4">
            <TextField
              name="subject"
              label="Asunto"
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
                <AskedButton
                  look={{ variant: 'outline' }}
                  title="Volver al texto del programa"
                  description="Las cartas que se escriban desde ahora llevan el texto del programa. El suyo queda en el historial de la configuración."
                  confirmLabel="Volver al texto del programa"
                  busy={change.isPending}
                  onConfirm={(close) => save(null, close)}
                />
              )}
            </div>
          </WithPermission>
        </Form>
      </Card>
      <Card title="Así se lee">
        <p className="text-ink-soft">Con datos inventados.</p>
        <LetterPreview letter={letter} text={text} />
      </Card>
    </div>
  );
}

/** The program's own text of a letter. */
const programText = (letter: EditableLetter): LetterText => ({
  subject: LETTER_TEXT[letter].subject,
  body: LETTER_TEXT[letter].body,
});

/** A typed text, and the version of the settings on which the person typed it. */
interface Draft {
  readonly text: LetterText;
  readonly version: number;
}

function Editor({ version, own }: LetterTexts) {
  const [letter, setLetter] = useState<EditableLetter>('application-received');
  const change = useChangeLetterText();
  // Of each edited message: choosing another one loses nothing.
  const [drafts, setDrafts] = useState<Readonly<Partial<Record<EditableLetter, Draft>>>>({});
  const draft = drafts[letter];
  const ownText = own.find((text) => text.letter === letter);
  const isOwn = (kind: EditableLetter) => own.some((text) => text.letter === kind);
  return (
    <>
      <Card>
        <SelectField
          name="letter"
          label="Carta"
          hint="Sale por correo. Lo que va al teléfono por SMS, WhatsApp o aviso es más corto y no se cambia aquí."
          options={EDITABLE_LETTERS.map((kind) => ({
            value: kind,
            label: `${LETTER_TEXT[kind].group}: ${LETTER_TEXT[kind].label}${isOwn(kind) ? ' (texto suyo)' : ''}${drafts[kind] ? ' (sin guardar)' : ''}`,
          }))}
          value={letter}
          onChange={({ target }) => {
            if (isIn(EDITABLE_LETTERS, target.value)) setLetter(target.value);
          }}
        />
      </Card>
      <LetterForm
        key={letter}
        letter={letter}
        change={change}
        version={draft?.version ?? version}
        isOwn={ownText !== undefined}
        isDraft={draft !== undefined}
        text={draft?.text ?? ownText ?? programText(letter)}
        onChange={({ subject, body }) =>
          setDrafts({ ...drafts, [letter]: { text: { subject, body }, version: draft?.version ?? version } })
        }
        // What was typed since the save began stays.
        onSaved={(saved) =>
          setDrafts(({ [letter]: now, ...others }) =>
            now === undefined || now === draft ? others : { ...others, [letter]: { ...now, version: saved } },
          )
        }
      />
      <Card title="Las que no se cambian">
        <ul className="list-disc pl-5">
          {FIXED_TEXTS.map((why) => (
            <li key={why}>{FIXED_TEXT[why]}</li>
          ))}
        </ul>
      </Card>
    </>
  );
}

/** The texts of the letters to customers, each the lender's own or the program's. */
export function LetterTextsScreen() {
  const texts = useRead(letterTextsApi.read, {});
  return (
    <>
      <h1 className="text-2xl">Textos de las cartas</h1>
      {texts.isPending && <Skeleton lines={8} label="Cargando textos..." />}
      {texts.error && !texts.data && (
        <LoadFailed title="No se pudieron cargar los textos" error={texts.error} retry={texts.refetch} />
      )}
      {texts.data && <Editor {...texts.data} />}
    </>
  );
}
