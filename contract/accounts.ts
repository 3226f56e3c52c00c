import * as z from 'zod/mini';
import { STAFF } from '#contract/access.ts';
import {
  code,
  link,
  linkedRegistrationBody,
  loginBody,
  method,
  password,
  registrationBody,
} from '#contract/account-forms.ts';
import { get, post, type Schema } from '#contract/endpoint.ts';
import { email, instant, messageReply } from '#contract/fields.ts';
import { ACCOUNT_STATUSES, KYC_STATUSES } from '#domain/accounts/account.ts';
import { ENTRANCES } from '#domain/accounts/letter-link.ts';
import {
  PROFILE_FIELD,
  PROFILE_FIELDS,
  type ProfileFieldName,
  type ProfileKind,
} from '#domain/accounts/profile-fields.ts';
import { ROLES } from '#domain/accounts/role.ts';
import { PROVING_CHANNELS } from '#domain/messages/channel.ts';

const TEXT = z.nullable(z.string());
const shownAs = () => ({
  name: z.string(),
  email: TEXT,
  cedula: TEXT,
  phone: TEXT,
  otherPhone: TEXT,
  photo: TEXT,
  day: TEXT,
  pesos: z.nullable(z.int()),
  text: TEXT,
});
function shownProfile() {
  const schemas: Readonly<Record<ProfileKind, Schema>> = shownAs();
  const shown = PROFILE_FIELDS.map((field) => [field, schemas[PROFILE_FIELD[field].kind]]);
  // `fromEntries` loses the names; they are those of PROFILE_FIELD.
  return Object.fromEntries(shown) as {
    [F in ProfileFieldName]: ReturnType<typeof shownAs>[(typeof PROFILE_FIELD)[F]['kind']];
  };
}

const userSchema = () =>
  z.object({
    id: z.int(),
    ...shownProfile(),
    email: z.string(),
    creditScore: z.nullable(z.int()),
    accountStatus: z.enum(ACCOUNT_STATUSES),
    kycStatus: z.enum(KYC_STATUSES),
    /**
     * Whether the account is of a member of the lender's staff; `role` is their work there, and `null` for a customer
     * (rule: roles).
     */
    isAdmin: z.boolean(),
    role: z.nullable(z.enum(ROLES)),
    createdAt: instant,
    updatedAt: instant,
  });
/** The caller's own profile: every field of `users` but the password (rule: own-profile). */
export const user = /* @__PURE__ */ userSchema();
export type User = z.infer<typeof user>;

/** Reply to a login. `firstPage`: the address on which the person finds their own matter (rule: after-login). */
const signedIn = z.object({ user, firstPage: z.string() });
/** Reply to the end of a registration; `user` where this browser is signed in by it. */
const registered = z.object({ message: z.string(), autoLogin: z.boolean(), user: z.optional(user) });

export const accountsApi = {
  login: post('/api/auth/login', 'public', {
    summary: 'Sign in with e-mail and password; sets the session cookie.',
    body: loginBody,
    json: signedIn,
    errors: ['invalid_credentials', 'too_many_requests'],
  }),
  adminLogin: post('/api/auth/admin-login-credentials', 'public', {
    summary: 'Sign in to the back office; a customer gets the same answer as a wrong password.',
    body: loginBody,
    json: signedIn,
    errors: ['invalid_credentials', 'too_many_requests'],
  }),
  logout: post('/api/logout', 'public', {
    summary: "End the session, if there is one, and clear the browser's storage.",
    json: messageReply,
    handedOver: true,
  }),
  currentUser: get('/api/auth/user', 'signed-in', {
    summary: 'The signed-in person.',
    json: user,
  }),
  currentAdmin: get('/api/admin/user', STAFF, {
    summary: 'The signed-in administrator; 403 for a customer.',
    json: user,
  }),
  loginRedirect: get('/api/login', 'public', {
    summary: 'Redirect of an unauthorised request to the login page, keeping a local ?next=.',
    query: z.object({ next: z.optional(z.string()) }),
    reply: { status: 302 },
  }),
  startRegistration: post('/api/auth/register/start', 'public', {
    summary: 'Begin a registration: sends a six-digit code by the chosen method.',
    body: registrationBody,
    json: z.object({
      message: z.string(),
      email: z.string(),
      phone: z.string(),
      method: z.enum(PROVING_CHANNELS),
    }),
    errors: ['too_many_requests', 'method_unavailable'],
  }),
  verifyRegistration: post('/api/auth/register/verify', 'public', {
    summary:
      'Finish a registration with the code; another browser than the one that started it gives the password of that start, and is not signed in.',
    body: z.strictObject({ email: email(), code, password: z.optional(loginBody.shape.password) }),
    json: registered,
    errors: ['invalid_code', 'password_needed', 'too_many_requests'],
  }),
  registerByLink: post('/api/auth/register/link', 'public', {
    summary:
      'Register with the link that an address gets once the codes of its day are used up; makes the account and signs in.',
    body: linkedRegistrationBody,
    json: registered,
    errors: ['invalid_link', 'too_many_requests'],
  }),
  resendCode: post('/api/auth/register/resend', 'public', {
    summary: 'Send a new code, by another method if one is named; the old one stops working.',
    body: z.strictObject({ email: email(), verificationMethod: method }),
    json: messageReply,
    errors: ['too_many_requests', 'method_unavailable', 'account_made'],
  }),
  requestPasswordReset: post('/api/auth/password-reset/request', 'public', {
    summary: 'Ask for a reset code; answers alike for known and unknown e-mails.',
    body: z.strictObject({ email: email() }),
    json: z.object({ message: z.string(), email: z.string() }),
    errors: ['too_many_requests'],
  }),
  resetPassword: post('/api/auth/password-reset/verify', 'public', {
    summary: 'Set a new password with the code; ends every session of the account.',
    body: z.strictObject({ email: email(), code, newPassword: password }),
    json: messageReply,
    errors: ['invalid_code', 'too_many_requests'],
  }),
  choosePassword: post('/api/auth/password-link', 'public', {
    summary: 'Set a new password with the link of a letter, once; ends every session of the account.',
    body: z.strictObject({
      link,
      newPassword: password,
    }),
    // A link of an older message does not say whose it is.
    json: z.object({ message: z.string(), enterAt: z.enum(ENTRANCES) }),
    errors: ['invalid_link', 'too_many_requests'],
  }),
} as const;
