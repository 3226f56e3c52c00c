import Check from 'lucide-react/icons/check';
import { formatPesos } from '#domain/money.ts';

const NEEDED = ['Tu cédula', 'Una cuenta de banco a tu nombre', 'Cinco minutos'];

/** What a new customer may ask for (pesos; `null` until it is known), and what it takes. */
export function FirstLoan({ limit }: { readonly limit: number | null }) {
  return (
    <div className="grid gap-3 max-sm:pr-12">
      {limit !== null && (
        <p>
          Tu límite: <span className="figure text-xl whitespace-nowrap">{formatPesos(limit)}</span>
        </p>
      )}
      <div className="grid gap-1">
        <p className="text-on-night-soft">Hace falta:</p>
        <ul className="grid gap-1">
          {NEEDED.map((text) => (
            <li key={text} className="flex items-center gap-2">
              <Check aria-hidden="true" className="size-5 shrink-0 text-tile-heart" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
