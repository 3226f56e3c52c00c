import { TextField, type TextFieldProps } from '#web/ui/fields/text-field.tsx';

type EmailFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'label'> & {
  readonly label?: TextFieldProps['label'];
};

/** An e-mail address with the right phone keyboard: its @ at hand, no capitals, no autocorrection. */
export function EmailField({ label = 'Email', ...field }: EmailFieldProps) {
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      label={label}
      type="email"
      inputMode="email"
    />
  );
}
