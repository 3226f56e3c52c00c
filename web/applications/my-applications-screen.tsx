export function MyApplicationsScreen() {
  return <h1 className="text-2xl">Mis Solicitudes</h1>;
}
