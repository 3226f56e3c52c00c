import { MARK } from '#domain/branding/mark.ts';
import { productName, templateVariable, WhenSet } from '#web/app/shell/template-variables.tsx';

/** The default logo, a cupped hand that holds a coin. `onNight`: drawn for the dark band. */
function BrandMark({ onNight = false }: { readonly onNight?: boolean }) {
  return (
    <svg
      viewBox={`0 0 ${MARK.side} ${MARK.side}`}
      className="size-[min(2.125rem,44px)] shrink-0"
      aria-hidden="true"
    >
      <circle {...MARK.coin} className="fill-money-action" />
      <path d={MARK.hand} className={onNight ? 'fill-on-night-soft' : 'fill-brand'} />
    </svg>
  );
}

interface BrandLinkProps {
  readonly href: string;
  readonly onNight?: boolean;
}

/**
 * The lender's logo, or the default mark, beside its name on one line: a long name ends with an ellipsis. Letters of
 * twice the size leave it room beside the buttons of a small phone.
 */
export function BrandLink({ href, onNight = false }: BrandLinkProps) {
  return (
    <a
      href={href}
      className="figure inline-flex min-h-[min(3rem,60px)] min-w-0 max-w-full items-center gap-[min(0.625rem,10px)] text-[min(1.375rem,9vw)]"
    >
      <WhenSet name="logo">
        <img
          src={templateVariable('logo')}
          width={templateVariable('logoWidth')}
          height={templateVariable('logoHeight')}
          alt=""
          // Otherwise the rendering at the build adds a preload to the head, where the server does not fill it in.
          fetchPriority="low"
          className="h-[min(2.125rem,44px)] w-auto max-w-[min(8rem,25vw)] shrink-0 rounded-sm bg-sheet object-contain"
        />
      </WhenSet>
      <WhenSet name="drawnMark">
        <BrandMark onNight={onNight} />
      </WhenSet>
      <span title={productName()} className="min-w-0 truncate leading-tight">
        {productName()}
      </span>
    </a>
  );
}
