import { type ReactNode, useState } from 'react';
import { AMOUNT_FORMAT } from '#domain/limits/amounts.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { DAY_FORMAT_MESSAGE, DayField } from '#web/ui/fields/day-field.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';

export function GalleryFields({ icon }: { readonly icon?: ReactNode }) {
  const [birthDate, setBirthDate] = useState('31/02/1990');
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField
        name="cedula"
        label="Cédula"
        placeholder="001-1234567-8"
        hint="Con o sin guiones"
        inputMode="numeric"
      />
      <TextField name="phone" label="Teléfono" type="tel" error="Formato válido: (809) 123-4567" />
      <PasswordField name="password" label="Contraseña" autoComplete="current-password" />
      <MoneyField name="amount" label="Cantidad solicitada" error={AMOUNT_FORMAT} />
      <SelectField
        name="accountType"
        label="Tipo de cuenta"
        placeholder="Elige una"
        options={[
          { value: 'ahorro', label: 'Ahorro' },
          { value: 'corriente', label: 'Corriente' },
        ]}
      />
      <DayField
        name="birthDate"
        label="Fecha de nacimiento"
        value={birthDate}
        onText={setBirthDate}
        error={DAY_FORMAT_MESSAGE}
      />
      <FileField
        name="receiptFile"
        label="Comprobante"
        buttonText="Elegir archivo"
        icon={icon}
        accept="image/*,application/pdf"
        fileName="comprobante-de-pago-noviembre.jpg"
        onFile={() => undefined}
      />
      <RadioGroup
        name="term"
        label="Número de cuotas"
        inline
        defaultValue="2"
        options={[
          { value: '1', label: '1 cuota' },
          { value: '2', label: '2 cuotas' },
          { value: '3', label: '3 cuotas' },
        ]}
      />
      <TextareaField name="notes" label="Notas" />
      <CheckboxField name="accept" label="Recordar mi usuario" />
    </div>
  );
}
