import { Plus, Trash2 } from 'lucide-react';
import { MESSAGE_MAX } from '#contract/collections.ts';
import { CONTACT_CHANNEL, TEMPLATED_CHANNELS } from '#domain/collections/contact.ts';
import { fillMessage, MESSAGE_FIELDS, type MessageFacts } from '#domain/collections/message.ts';
import type { TemplateDraft } from '#web/settings/settings-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';

const CHANNELS = TEMPLATED_CHANNELS.map((value) => ({ value, label: CONTACT_CHANNEL[value].label }));
/** Nobody: before it is sent, the same text stands there with who will read it. */
const SOMEBODY: MessageFacts = { firstName: 'Rosa', reference: '#LN-0001', overdue: 3_450, daysLate: 12 };
const FIELDS = MESSAGE_FIELDS.map((field) => `{${field}}`).join(' ');

interface TemplateRowsProps {
  readonly templates: readonly TemplateDraft[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (templates: readonly TemplateDraft[]) => void;
}

/** Texts to write to people who are late, by name (rule: message-templates). */
export function TemplateRows({ templates, errors, onChange }: TemplateRowsProps) {
  const edit = (key: number, change: Partial<TemplateDraft>) =>
    onChange(templates.map((template) => (template.key === key ? { ...template, ...change } : template)));
  const add = () =>
    onChange([
      ...templates,
      { key: Math.max(-1, ...templates.map(({ key }) => key)) + 1, name: '', channel: 'letter', text: '' },
    ]);
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        Se eligen al escribir desde Cobros. Lo que va entre llaves se llena para cada persona: {FIELDS}
      </p>
      {templates.map((template, index) => {
        const name = (part: string) => `messageTemplates.${index}.${part}`;
        return (
          <fieldset
            key={template.key}
            className="grid gap-4 rounded-md border border-line p-4 sm:grid-cols-2"
          >
            <legend className="px-1 text-sm font-semibold">Plantilla {index + 1}</legend>
            <TextField
              name={name('name')}
              label="Nombre"
              autoComplete="off"
              value={template.name}
              error={errors[name('name')]}
              onChange={({ target }) => edit(template.key, { name: target.value })}
            />
            <SelectField
              name={name('channel')}
              label="Para"
              options={CHANNELS}
              value={template.channel}
              error={errors[name('channel')]}
              onChange={({ target }) => edit(template.key, { channel: target.value })}
            />
            <div className="grid gap-2 sm:col-span-2">
              <TextareaField
                name={name('text')}
                label="Texto"
                rows={3}
                maxLength={MESSAGE_MAX}
                value={template.text}
                error={errors[name('text')]}
                onChange={({ target }) => edit(template.key, { text: target.value })}
              />
              {template.text !== '' && (
                <p className="text-sm break-words text-ink-soft">
                  Por ejemplo: {fillMessage(template.text, SOMEBODY)}
                </p>
              )}
            </div>
            <div className="sm:col-span-2">
              <Button
                variant="danger"
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => onChange(templates.filter(({ key }) => key !== template.key))}
              >
                Quitar la plantilla {index + 1}
              </Button>
            </div>
          </fieldset>
        );
      })}
      {errors.messageTemplates && <p className="text-danger">{errors.messageTemplates}</p>}
      <div>
        <Button id="messageTemplates" variant="outline" icon={<Plus aria-hidden="true" />} onClick={add}>
          Agregar una plantilla
        </Button>
      </div>
    </div>
  );
}
