export function AdminDashboardScreen() {
  return <h1 className="text-2xl">Panel de Administración</h1>;
}
