import type { Logo } from '#contract/branding.ts';
import { ColourField, type ColourFieldProps } from '#web/settings/colour-field.tsx';
import { LogoField } from '#web/settings/logo-field.tsx';

interface BrandFieldsProps {
  readonly colour: ColourFieldProps;
  readonly logo: Logo | null;
  readonly logoError: string | undefined;
  readonly onLogo: (logo: Logo | null) => void;
}

/** The lender's logo and colour, which screens, icons, messages and documents use (rule: brand-pictures). */
export const BrandFields = ({ colour, logo, logoError, onLogo }: BrandFieldsProps) => (
  <>
    <LogoField logo={logo} error={logoError} onLogo={onLogo} />
    <ColourField {...colour} />
  </>
);
