import { productName } from '#web/app/product-name.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';

interface BrandLinkProps {
  readonly href: string;
  readonly onNight?: boolean;
}

export function BrandLink({ href, onNight = false }: BrandLinkProps) {
  return (
    <a href={href} className="figure flex min-h-12 items-center gap-2.5 text-xl">
      <BrandMark onNight={onNight} />
      <span>{productName()}</span>
    </a>
  );
}
