export function CalculatorScreen() {
  return <h1 className="text-2xl">Calculadora de préstamos</h1>;
}
