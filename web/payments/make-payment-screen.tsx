export function MakePaymentScreen() {
  return <h1 className="text-2xl">Registrar pago</h1>;
}
