export function DashboardScreen() {
  return <h1 className="text-2xl">Dashboard</h1>;
}
