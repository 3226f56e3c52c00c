import { variablesOf } from '#domain/messages/letter-text.ts';
import type { EditableLetter } from '#domain/messages/letter-texts.ts';

const usesOf = ({ is, required }: { readonly is: 'line' | 'part'; readonly required: boolean }): string =>
  [...(required ? ['no puede faltar'] : []), ...(is === 'part' ? ['va solo en su párrafo'] : [])].join(', ');

/** The variables of a letter's text, with a mark on the required ones. */
export function VariableList({ letter }: { readonly letter: EditableLetter }) {
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
