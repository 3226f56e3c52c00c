export function PendingScreen() {
  return <h1 className="text-2xl">Solicitudes pendientes</h1>;
}
