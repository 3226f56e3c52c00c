export function MyProductsScreen() {
  return <h1 className="text-2xl">Mis Productos</h1>;
}
