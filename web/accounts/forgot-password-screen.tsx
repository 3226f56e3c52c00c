export function ForgotPasswordScreen() {
  return <h1 className="text-2xl">Recuperar contraseña</h1>;
}
