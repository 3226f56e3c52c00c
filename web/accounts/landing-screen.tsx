export function LandingScreen() {
  return <h1 className="text-2xl">Entrar</h1>;
}
