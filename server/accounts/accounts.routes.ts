import { accountsApi } from '#contract/accounts.ts';
import { ownSessionsApi } from '#contract/own-sessions.ts';
import { choosePassword } from '#server/accounts/choose-password.ts';
import { evenly } from '#server/accounts/evenly.ts';
import { adminLogin, login, loginRedirect } from '#server/accounts/login.ts';
import { currentUser, endOtherSessions, listOwnSessions, logout } from '#server/accounts/own-sessions.ts';
import { registerByLink } from '#server/accounts/registration/register-by-link.ts';
import { resendCode, startRegistration } from '#server/accounts/registration/start-registration.ts';
import { verifyRegistration } from '#server/accounts/registration/verify-registration.ts';
import { requestPasswordReset, resetPassword } from '#server/accounts/reset-password.ts';
import { serve } from '#server/http/serve.ts';

export const accountsRoutes = [
  serve(accountsApi.login, evenly(login)),
  serve(accountsApi.adminLogin, evenly(adminLogin)),
  serve(accountsApi.logout, logout),
  serve(accountsApi.currentUser, currentUser),
  serve(accountsApi.currentAdmin, currentUser),
  serve(accountsApi.loginRedirect, loginRedirect),
  serve(accountsApi.startRegistration, evenly(startRegistration)),
  serve(accountsApi.verifyRegistration, evenly(verifyRegistration)),
  serve(accountsApi.registerByLink, registerByLink),
  serve(accountsApi.resendCode, evenly(resendCode)),
  serve(accountsApi.requestPasswordReset, evenly(requestPasswordReset)),
  serve(accountsApi.resetPassword, evenly(resetPassword)),
  serve(accountsApi.choosePassword, choosePassword),
  serve(ownSessionsApi.list, listOwnSessions),
  serve(ownSessionsApi.endOthers, endOtherSessions),
];
