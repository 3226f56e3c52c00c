import { accountsApi } from '#contract/accounts.ts';
import { forgetEmail, rememberEmail } from '#web/accounts/login/remembered-email.ts';
import { call } from '#web/app/calls/api-client.ts';
import { sessionBegan } from '#web/app/session/open-session.ts';

/** The body of a login: e-mail and password. */
export { loginBody } from '#contract/account-forms.ts';

export async function signIn(values: { email: string; password: string }) {
  const remember = document.querySelector<HTMLInputElement>('#remember')?.checked;
  const { user, firstPage } = await call(accountsApi.login, { body: values });
  sessionBegan(user);
  if (remember) rememberEmail(values.email);
  else forgetEmail();
  return { ...user, firstPage };
}
