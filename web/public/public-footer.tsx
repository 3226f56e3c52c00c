import { productName } from '#web/app/product-name.ts';
import { COLUMNS } from '#web/public/site-links.ts';

const LINK = 'inline-flex min-h-11 min-w-11 items-center text-sm text-on-night-soft hover:text-on-night';

export function PublicFooter() {
  return (
    <footer className="later night px-4 pt-8 pb-[max(2rem,env(safe-area-inset-bottom))] sm:px-6">
      <div className="mx-auto grid max-w-6xl grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-3">
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="text-md">{title}</h2>
            <ul>
              {links.map(({ text, href }) => (
                <li key={text}>
                  <a href={href} className={LINK}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className="col-span-full flex flex-wrap items-center justify-between gap-x-6 border-t border-night-line pt-3">
          <p className="text-sm text-on-night-soft">© 2024 {productName()}</p>
          <a href="/admin-login" className={LINK}>
            Acceso administrativo
          </a>
        </div>
      </div>
    </footer>
  );
}
