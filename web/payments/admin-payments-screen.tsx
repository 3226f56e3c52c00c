export function AdminPaymentsScreen() {
  return <h1 className="text-2xl">Gestión de Pagos</h1>;
}
