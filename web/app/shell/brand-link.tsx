import { productName } from '#web/app/product-name.ts';
import { templateVariable, WhenSet } from '#web/app/shell/template-variables.tsx';
import { BrandMark } from '#web/ui/brand-mark.tsx';

interface BrandLinkProps {
  readonly href: string;
  readonly onNight?: boolean;
}

/** The lender's logo, or the default mark, beside its name. */
export function BrandLink({ href, onNight = false }: BrandLinkProps) {
  return (
    <a href={href} className="figure flex min-h-12 min-w-0 items-center gap-2.5 text-xl">
      <WhenSet name="logo">
        <img
          src={templateVariable('logo')}
          width={templateVariable('logoWidth')}
          height={templateVariable('logoHeight')}
          alt=""
          // Otherwise the rendering at the build adds a preload to the head, where the server does not fill it in.
          fetchPriority="low"
          className="h-8.5 w-auto max-w-32 shrink-0 rounded-sm bg-sheet object-contain"
        />
      </WhenSet>
      <WhenSet name="drawnMark">
        <BrandMark onNight={onNight} />
      </WhenSet>
      <span className="min-w-0 leading-tight wrap-anywhere">{productName()}</span>
    </a>
  );
}
