import { TextField, type TextFieldProps } from '#web/ui/fields/text-field.tsx';

type EmailFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'label'> & {
  readonly label?: TextFieldProps['label'];
};

/** An address as a phone should let it be typed: with its @ at hand, no capitals, nothing corrected. */
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
