import { MESSAGE_MAX } from '#contract/collections.ts';
import { CONTACT_CHANNEL, TEMPLATED_CHANNELS } from '#domain/collections/contact.ts';
import { fillMessage, type MessageFacts, PLACES_HINT } from '#domain/collections/message.ts';
import { WHATSAPP_POLICY } from '#domain/messages/whatsapp-policy.ts';
import { DraftRows } from '#web/settings/draft-rows.tsx';
import type { TemplateDraft } from '#web/settings/settings-draft.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';

const CHANNELS = TEMPLATED_CHANNELS.map((value) => ({ value, label: CONTACT_CHANNEL[value].label }));
/** An invented customer for the preview; the preview before sending uses the recipient's data. */
const SOMEBODY: MessageFacts = { firstName: 'Rosa', reference: '#LN-0001', overdue: 3_450, daysLate: 12 };

interface TemplateRowsProps {
  readonly templates: readonly TemplateDraft[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (templates: readonly TemplateDraft[]) => void;
}

/** The lender's collection templates, by name (rule: message-templates). */
export function TemplateRows({ templates, errors, onChange }: TemplateRowsProps) {
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">Se eligen al escribir desde Cobros. {PLACES_HINT}</p>
      <DraftRows
        name="messageTemplates"
        noun="Plantilla"
        rows={templates}
        errors={errors}
        fresh={(key) => ({ key, name: '', channel: 'letter', text: '' })}
        onChange={onChange}
      >
        {({ row, edit, field }) => (
          <>
            <TextField
              {...field('name')}
              label="Nombre"
              autoComplete="off"
              value={row.name}
              onChange={({ target }) => edit({ name: target.value })}
            />
            <SelectField
              {...field('channel')}
              label="Para"
              options={CHANNELS}
              value={row.channel}
              onChange={({ target }) => edit({ channel: target.value })}
            />
            <div className="grid gap-2 sm:col-span-2">
              <TextareaField
                {...field('text')}
                label="Texto"
                hint={row.channel === 'whatsapp' ? WHATSAPP_POLICY.advice : undefined}
                rows={3}
                maxLength={MESSAGE_MAX}
                value={row.text}
                onChange={({ target }) => edit({ text: target.value })}
              />
              {row.text !== '' && (
                <p className="text-sm break-words text-ink-soft">
                  Por ejemplo: {fillMessage(row.text, SOMEBODY)}
                </p>
              )}
            </div>
          </>
        )}
      </DraftRows>
    </div>
  );
}
