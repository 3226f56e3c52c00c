import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LetterTexts, letterTextsApi } from '#contract/letter-texts.ts';
import { isIn } from '#domain/enum-table.ts';
import { EDITABLE_LETTERS, type EditableLetter, LETTER_TEXT } from '#domain/messages/letter-texts.ts';
import { FIXED_TEXT, FIXED_TEXTS } from '#domain/messages/message-templates.ts';
import type { LetterText } from '#domain/messages/text-variables.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { LetterForm } from '#web/letter-texts/letter-form.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The program's own text of a letter. */
const programText = (letter: EditableLetter): LetterText => ({
  subject: LETTER_TEXT[letter].subject,
  body: LETTER_TEXT[letter].body,
});

function Editor({ version, own }: LetterTexts) {
  const [letter, setLetter] = useState<EditableLetter>('application-received');
  // Of each edited message: choosing another one loses nothing.
  const [drafts, setDrafts] = useState<Readonly<Partial<Record<EditableLetter, LetterText>>>>({});
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
        version={version}
        isOwn={ownText !== undefined}
        isDraft={drafts[letter] !== undefined}
        text={drafts[letter] ?? ownText ?? programText(letter)}
        onChange={({ subject, body }) => setDrafts({ ...drafts, [letter]: { subject, body } })}
        onSaved={() => setDrafts(({ [letter]: _saved, ...others }) => others)}
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
  const texts = useQuery(query(letterTextsApi.read, {}));
  return (
    <>
      <h1 className="text-2xl">Textos de las cartas</h1>
      {texts.isPending && <Skeleton lines={8} label="Cargando textos..." />}
      {texts.error && !texts.data && (
        <LoadFailed
          title="No se pudieron cargar los textos"
          error={texts.error}
          retry={() => void texts.refetch()}
        />
      )}
      {texts.data && <Editor {...texts.data} />}
    </>
  );
}
