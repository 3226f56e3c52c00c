export function AdminLoansScreen() {
  return <h1 className="text-2xl">Préstamos</h1>;
}
