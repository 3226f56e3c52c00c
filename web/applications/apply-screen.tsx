export function ApplyScreen() {
  return <h1 className="text-2xl">Solicitar Préstamo</h1>;
}
