export function RegisterScreen() {
  return <h1 className="text-2xl">Crear mi cuenta</h1>;
}
