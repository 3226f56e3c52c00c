/** The links of the menu on every public page. */
export const MENU = [
  { text: 'Inicio', href: '/' },
  { text: 'Calculadora', href: '/calculator' },
  { text: 'Quiénes Somos', href: '/about' },
  { text: 'Servicios', href: '/#services' },
  { text: 'Soporte', href: '/support' },
  { text: 'Crear mi cuenta', href: '/register' },
] as const;

/** The footer's columns (rule: footer). */
export const COLUMNS = [
  {
    title: 'Productos',
    links: [
      { text: 'Préstamos Personales', href: '/calculator' },
      { text: 'Préstamos por Nómina', href: '/support#payroll' },
    ],
  },
  {
    title: 'Soporte',
    links: [
      { text: 'Centro de Ayuda', href: '/support' },
      { text: 'Contacto', href: '/support#contact' },
      { text: 'FAQ', href: '/support#faq' },
    ],
  },
  {
    title: 'Seguridad',
    links: [
      { text: 'Privacidad', href: '/privacy' },
      { text: 'Términos', href: '/terms' },
      { text: 'Seguridad', href: '/security' },
      { text: 'Verificar un documento', href: '/verificar' },
    ],
  },
] as const;
