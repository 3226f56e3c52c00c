import { readers, STAFF } from '#contract/access.ts';
import type { PagePath, PublicPath } from '#contract/paths.ts';
import type { Screen } from '#web/screen.ts';

/** What each page behind the login is called, and who has something to see there (rule: roles). */
export const APP_PAGES: Readonly<Record<Exclude<PagePath, PublicPath>, Pick<Screen, 'access' | 'title'>>> = {
  '/dashboard': { access: 'signed-in', title: 'Dashboard' },
  '/dashboard/applications': { access: readers('analyst'), title: 'Administrar Préstamos' },
  '/dashboard/calculator': { access: 'signed-in', title: 'Calculadora' },
  '/dashboard/payments': { access: readers('cashier'), title: 'Gestión de Pagos' },
  '/dashboard/share': { access: 'signed-in', title: 'Compartir' },
  '/dashboard/about': { access: 'signed-in', title: 'Quiénes Somos' },
  '/profile': { access: 'signed-in', title: 'Mi Perfil' },
  '/my-data': { access: 'customer', title: 'Mis datos' },
  '/my-products': { access: 'customer', title: 'Mis Productos' },
  '/my-applications': { access: 'customer', title: 'Mis Solicitudes' },
  '/new-application': { access: 'customer', title: 'Nueva Solicitud' },
  '/loan-application': { access: 'customer', title: 'Solicitar Préstamo' },
  '/make-payment': { access: 'customer', title: 'Registrar pago' },
  '/admin': { access: STAFF, title: 'Panel de Administración' },
  '/admin-dashboard': { access: STAFF, title: 'Panel de Administración' },
  '/admin-clients': { access: STAFF, title: 'Clientes' },
  '/clients': { access: STAFF, title: 'Clientes' },
  '/admin-pending': { access: readers('analyst'), title: 'Solicitudes pendientes' },
  '/admin-applications': { access: readers('analyst'), title: 'Solicitudes pendientes' },
  '/admin-decided': { access: readers('analyst'), title: 'Solicitudes decididas' },
  '/admin-loans': { access: STAFF, title: 'Préstamos' },
  '/admin-payments': { access: readers('cashier'), title: 'Gestión de Pagos' },
  '/admin-statements': { access: readers('cashier'), title: 'Conciliar con el banco' },
  '/admin-finances': { access: readers('cashier'), title: 'Finanzas' },
  '/admin-collections': { access: readers('collector'), title: 'Cobros de hoy' },
  '/admin-settings': { access: readers(), title: 'Configuración' },
  '/admin-team': { access: readers(), title: 'Administradores' },
  '/admin-security': { access: STAFF, title: 'Segundo paso' },
  '/admin-connections': { access: readers(), title: 'Conexiones' },
  '/admin-import': { access: readers(), title: 'Importar y exportar' },
  '/admin-audit': { access: readers(), title: 'Auditoría' },
  '/admin-verification': { access: readers(), title: 'Verificación de los registros' },
};
