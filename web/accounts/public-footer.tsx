import { productName } from '#web/app/product-name.ts';

const COLUMNS = [
  {
    title: 'Productos',
    links: [
      { text: 'Préstamos Personales', href: '/calculator' },
      { text: 'Préstamos por Nómina', href: '/calculator' },
    ],
  },
  {
    title: 'Soporte',
    links: [
      { text: 'Centro de Ayuda', href: '/#help' },
      { text: 'Contacto', href: '/#contact' },
      { text: 'FAQ', href: '/#help' },
    ],
  },
  { title: 'Seguridad', links: [{ text: 'Acceso administrativo', href: '/admin-login' }] },
];

export function PublicFooter() {
  return (
    <footer className="night px-4 py-8">
      <div className="mx-auto grid max-w-lg grid-cols-2 gap-x-5 gap-y-4 sm:max-w-4xl sm:grid-cols-3">
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="text-md">{title}</h2>
            <ul>
              {links.map(({ text, href }) => (
                <li key={text}>
                  <a
                    href={href}
                    className="inline-flex min-h-11 min-w-11 items-center text-sm text-on-night-soft hover:text-on-night"
                  >
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <p className="col-span-full text-sm text-on-night-soft">© 2024 {productName()}</p>
      </div>
    </footer>
  );
}
