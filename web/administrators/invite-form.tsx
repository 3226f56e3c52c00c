import { type FormEvent, useState } from 'react';
import { invitation } from '#contract/administrators.ts';
import { ADMIN_PASSWORD_LENGTH } from '#domain/limits/account-words.ts';
import { useInvite } from '#web/administrators/administrators.queries.ts';
import { RoleField } from '#web/administrators/role-field.tsx';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmailField } from '#web/ui/fields/email-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** The values of an empty invitation, in the order of the form's fields. */
const EMPTY = { firstName: '', lastName: '', email: '', role: '' };

export function InviteForm() {
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const invite = useInvite();
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  function send(event: FormEvent) {
    event.preventDefault();
    const checked = invitation.safeParse(values);
    const wrong: Record<string, string> = {};
    for (const { path, message } of checked.success ? [] : checked.error.issues)
      wrong[path.join('.')] ??= message;
    setErrors(wrong);
    if (!checked.success) {
      const first = Object.keys(EMPTY).find((name) => wrong[name]);
      return document.getElementById(first ?? '')?.focus();
    }
    invite.mutate(
      { body: checked.data },
      {
        onSuccess: () => setValues(EMPTY),
        onError: (failure) => setErrors(fieldErrorsOf(failure)),
      },
    );
  }
  return (
    <Card title="Invitar a un administrador">
      <form noValidate onSubmit={send} className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('firstName')} label="Nombre" />
        <TextField {...field('lastName')} label="Apellido" />
        <RoleField {...field('role')} />
        <EmailField
          {...field('email')}
          hint={`Le llega un correo para elegir su contraseña, de al menos ${ADMIN_PASSWORD_LENGTH}.`}
        />
        <div className="self-end">
          <Button type="submit" busy={invite.isPending}>
            Enviar invitación
          </Button>
        </div>
      </form>
    </Card>
  );
}
