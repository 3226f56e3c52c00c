import { productName } from '#web/app/product-name.ts';
import { pageFact, WhenFact } from '#web/app/shell/page-facts.tsx';
import { BrandMark } from '#web/ui/brand-mark.tsx';

interface BrandLinkProps {
  readonly href: string;
  readonly onNight?: boolean;
}

/** The lender's logo, or the mark of the house, beside its name. */
export function BrandLink({ href, onNight = false }: BrandLinkProps) {
  return (
    <a href={href} className="figure flex min-h-12 items-center gap-2.5 text-xl">
      <WhenFact name="logo">
        <img
          src={pageFact('logo')}
          width={pageFact('logoWidth')}
          height={pageFact('logoHeight')}
          alt=""
          // Else the rendering at the build names it in the head too, where nobody fills it in.
          fetchPriority="low"
          className="h-8.5 w-auto max-w-32 shrink-0 rounded-sm bg-sheet object-contain"
        />
      </WhenFact>
      <WhenFact name="drawnMark">
        <BrandMark onNight={onNight} />
      </WhenFact>
      <span>{productName()}</span>
    </a>
  );
}
