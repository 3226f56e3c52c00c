import { configurationApi } from '#contract/configuration.ts';
import {
  TEMPLATE_KINDS,
  type TemplateKind,
  variableWords,
  WHATSAPP_TEMPLATE,
} from '#domain/messages/whatsapp-template.ts';
import { useRead } from '#web/app/calls/use-calls.ts';
import { WhatsappPolicy } from '#web/messages/whatsapp-policy.tsx';
import type { WhatsappDraft } from '#web/settings/settings-draft.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface WhatsappFieldsProps {
  readonly templates: Readonly<Record<TemplateKind, WhatsappDraft>>;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (templates: Readonly<Record<TemplateKind, WhatsappDraft>>) => void;
}

/** A text for the lender to propose to Meta, without a mention of debt. */
function Suggested({ kind }: { readonly kind: TemplateKind }) {
  const { label, suggested } = WHATSAPP_TEMPLATE[kind];
  if (suggested === null)
    return (
      <p className="text-sm text-ink-soft">
        Meta pone el texto. En Twilio es del tipo whatsapp/authentication, y lleva solo el código.
      </p>
    );
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center text-ink-soft">
        Texto para proponer a Meta
      </summary>
      <p className="wrap-anywhere">{suggested.text}</p>
      <CopyButton text={suggested.text} what={`texto de ${label}`} />
    </details>
  );
}

/**
 * The settings of the WhatsApp template for each kind of message (rule: whatsapp-templates), that of the codes first:
 * until it is set, customers are not offered WhatsApp.
 */
export function WhatsappFields({ templates, errors, onChange }: WhatsappFieldsProps) {
  const { data } = useRead(configurationApi.read, {});
  const isOffered = data?.verificationMethods.includes('whatsapp') ?? false;
  const field = (kind: TemplateKind, part: keyof WhatsappDraft) => {
    const name = `whatsappTemplates.${kind}.${part}`;
    return {
      name,
      value: templates[kind][part],
      error: errors[name],
      spellCheck: false,
      onChange: ({ target }: { target: { value: string } }) =>
        onChange({ ...templates, [kind]: { ...templates[kind], [part]: target.value } }),
    };
  };
  return (
    <>
      {data && (
        <p>
          <Badge tone={isOffered ? 'success' : 'neutral'}>{isOffered ? 'Se ofrece' : 'No se ofrece'}</Badge>
        </p>
      )}
      <WhatsappPolicy />
      <p className="text-ink-soft">
        Se ofrece al registrarse cuando está la plantilla de los códigos y el servidor tiene un número de
        WhatsApp y otro de SMS: lo que WhatsApp no entrega sale por SMS. Un mensaje sin plantilla también va
        por SMS.
      </p>
      <div className="grid gap-6 lg:grid-cols-2">
        {TEMPLATE_KINDS.map((kind) => {
          const { label, about, variables } = WHATSAPP_TEMPLATE[kind];
          return (
            <fieldset key={kind} className="grid min-w-0 grid-cols-1 content-start gap-2">
              <legend className="mb-1 font-semibold">{label}</legend>
              <p className="text-sm text-ink-soft">{about}</p>
              <TextField
                {...field(kind, 'contentSid')}
                label="ContentSid"
                hint="HX y 32 letras o números. Vacío: por SMS."
              />
              {kind !== 'code' && (
                <TextField
                  {...field(kind, 'variables')}
                  label="Variables, en orden"
                  hint={`Lo que va en {{1}}, {{2}}… Puede llevar: ${variableWords(variables)}.`}
                />
              )}
              <Suggested kind={kind} />
            </fieldset>
          );
        })}
      </div>
    </>
  );
}
