export function AdminLoginScreen() {
  return <h1 className="text-2xl">Acceso administrativo</h1>;
}
