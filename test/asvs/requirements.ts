/**
 * OWASP ASVS 5.0.0, levels 1 and 2 (https://github.com/OWASP/ASVS, CC BY-SA 4.0): the numbers and levels are the
 * standard's, the short titles are our own words. Read against the program by its maintainers; nobody outside judged it.
 */
export type Verdict =
  /** Held by tests; `fault`: a planted fault of drills/faults that such a test finds. */
  | { readonly is: 'pass'; readonly tests: readonly (readonly [string, string])[]; readonly fault?: string }
  /** Asks for a document: the file, and a sentence or heading that is in it. */
  | { readonly is: 'paper'; readonly file: string; readonly says: string }
  | { readonly is: 'not applicable'; readonly why: string }
  | { readonly is: 'deviation'; readonly why: string };

const pass = (file: string, title: string, fault?: string): Verdict => ({
  is: 'pass',
  tests: [[file, title]],
  ...(fault && { fault }),
});
const both = (...tests: readonly (readonly [string, string])[]): Verdict => ({ is: 'pass', tests });
const paper = (file: string, says: string): Verdict => ({ is: 'paper', file, says });
const none = (why: string): Verdict => ({ is: 'not applicable', why });
const deviation = (why: string): Verdict => ({ is: 'deviation', why });

const NO_OAUTH = none('no OAuth or OpenID Connect: accounts and sessions are its own');
const NO_SELF = none('no self-contained tokens: sessions and API tokens are rows');
const NO_GRAPHQL = none('no GraphQL');
const NO_SOCKETS = none('no WebSocket');
const NO_RTC = none('no WebRTC');
const NO_IDP = none('no identity provider beside its own accounts');

const PAGES = 'server/http/pages/pages.test.ts';
const HEADERS = 'server/http/pages/protective-headers.test.ts';
const INPUT = 'server/http/input.test.ts';
const LOGIN = 'server/accounts/login.test.ts';
const CODES = 'server/accounts/guess-races.test.ts';
const RESET = 'server/accounts/password-reset.test.ts';
const REGISTER = 'server/accounts/registration/registration.test.ts';
const SESSIONS = 'server/http/sessions/sessions.test.ts';
const SECOND = 'server/second-factor/second-factor.test.ts';
const PASSKEYS = 'server/second-factor/passkeys.test.ts';
const ACCESS = 'test/access.test.ts';
const FOREIGN = 'test/foreign-objects.test.ts';
const IMAGES = 'server/files/image-intake.test.ts';
const OUTSIDE = 'server/http/outbound/post-outside.test.ts';
const PRODUCTION = 'server/http/production.test.ts';
const ENV = 'server/env.test.ts';
const LOG = 'server/log.test.ts';
const WORKBOOK = 'server/sheets/xlsx-rows.test.ts';
const PASSWORD = 'domain/accounts/password.test.ts';
const POLICY = 'allows its own inline script and style by their hash and nothing else inline';
const HEADERS_TITLE = '%s can neither run, be framed nor be read elsewhere';

// biome-ignore format: a requirement a line, as in the page.
export const REQUIREMENTS: readonly (readonly [id: string, level: 1 | 2, title: string, verdict: Verdict])[] = [
  // V1 Encoding and sanitization
  ['1.1.1', 2, 'Input is decoded once, before it is checked', pass(INPUT, '%s is %i, in Spanish')],
  ['1.1.2', 2, 'Output is escaped last, where it is used', pass(PAGES, "carries the lender's name, escaped")],
  ['1.2.1', 1, 'Output is escaped for its place', pass(PAGES, "carries the lender's name, escaped", 'name-unescaped')],
  ['1.2.2', 1, 'Built addresses are encoded, and only of safe kinds', pass('server/letter-texts/letter-texts.test.ts', 'escapes HTML in a text')],
  ['1.2.3', 1, 'Built JavaScript and JSON is escaped', pass(PAGES, 'expands no placeholder from a setting, and gives the browser the same facts as the page')],
  ['1.2.4', 1, 'Queries take parameters', pass('domain/accounts/search-words.test.ts', 'turns any input into a few plain words that are safe inside a query')],
  ['1.2.5', 1, 'No commands of the system from input', none('the serving program starts no other program with what a request says')],
  ['1.2.6', 2, 'LDAP', none('no LDAP')],
  ['1.2.7', 2, 'XPath', none('no XPath')],
  ['1.2.8', 2, 'LaTeX', none('no LaTeX')],
  ['1.2.9', 2, 'Input is escaped inside regular expressions', deviation('no pattern is built from a request; in the browser one is built from numbers of the own PDF. No test holds it')],
  ['1.3.1', 1, 'HTML from editors is cleaned', none('no field takes HTML')],
  ['1.3.2', 1, 'No code from text', both([PAGES, POLICY], ['e2e/hostile-texts.spec.ts', 'lo que un cliente escribe no corre en ninguna pantalla, ni la política de la página se queja @refusals'])],
  ['1.3.3', 2, 'What reaches a dangerous place is cleaned before', pass('test/visible-fields.test.ts', 'no text field keeps a character that reverses the direction of reading')],
  ['1.3.4', 2, 'SVG', pass('server/branding/branding.test.ts', 'refuses by a sentence a file that is not a logo, and a logo that was never uploaded')],
  ['1.3.5', 2, 'Markup and template languages from people', pass('server/letter-texts/letter-texts.test.ts', 'rejects at its field a text that cannot be filled in, and any change to a letter with a fixed text')],
  ['1.3.6', 2, 'Requests to addresses that people name stay outside', pass(OUTSIDE, 'sends nothing to a private address, however it is written or named, nor without TLS', 'private-address-called')],
  ['1.3.7', 2, 'Templates are not built from input', pass(PAGES, 'expands no placeholder from a setting, and gives the browser the same facts as the page')],
  ['1.3.8', 2, 'JNDI', none('no Java')],
  ['1.3.9', 2, 'memcache', none('no memcache')],
  ['1.3.10', 2, 'Format strings', none('no format strings from input')],
  ['1.3.11', 2, 'Input is cleaned before mail', pass('domain/accounts/person-name.test.ts', 'a valid name holds no digit, no @ and no dotted word')],
  ['1.4.1', 2, 'Memory-safe strings', none('TypeScript; parts in C are libraries')],
  ['1.4.2', 2, 'Numbers stay in their range', pass('test/database-limits.test.ts', 'accepts every number that the program accepts: both have the same ranges')],
  ['1.4.3', 2, 'Memory is released', none('garbage-collected')],
  ['1.5.1', 1, 'XML resolves no entities', pass(WORKBOOK, 'refuses custom entities, malformed XML, and more depth or attributes than a workbook has')],
  ['1.5.2', 2, 'Stored and sent data becomes only known shapes', both([INPUT, 'of %s is 400 with a sentence'], ['server/agreements/stored-shapes.test.ts', 'are read by every call'])],
  // V2 Validation and business logic
  ['2.1.1', 1, 'The rules of input are written down', paper('docs/rules.md', '- `password-strength`:')],
  ['2.1.2', 2, 'The rules between fields are written down', paper('docs/rules.md', '- `agreement`:')],
  ['2.1.3', 2, 'The limits of the business are written down', paper('docs/rules.md', '- `personal-limit`:')],
  ['2.2.1', 1, 'Input is checked against what is expected', pass(INPUT, 'names every field that is not allowed', 'unknown-field-accepted')],
  ['2.2.2', 1, 'The server checks, whatever the page did', pass('test/contract-sets.test.ts', 'takes the values of every field from domain/, and lists none itself')],
  ['2.2.3', 2, 'Fields that belong together fit', pass('server/payments/payments.test.ts', 'into one of the lender’s accounts, stored with the lender’s name of the bank and her name of who paid; another number is refused', 'reported-to-any-account')],
  ['2.3.1', 1, 'No step is skipped', pass('server/loans/disburse-loan.test.ts', 'is refused while the client has not signed', 'disbursed-unsigned')],
  ['2.3.2', 2, 'Limits of the business hold', pass('server/applications/hoarding.test.ts', 'of twenty drafts at once ten are accepted, and discarding frees places', 'offer-above-limit')],
  ['2.3.3', 2, 'An act happens whole or not at all', pass('server/db/transaction.test.ts', 'rolls back after a failure or an error')],
  ['2.3.4', 2, 'Nothing is given twice', pass('server/applications/races.test.ts', 'a customer has one loan at a time, even when two of the own applications are approved at once', 'same-submission-twice')],
  ['2.4.1', 2, 'Machines cannot call without end', pass('server/applications/letters.test.ts', 'withdrawals have a daily limit too', 'withdrawals-unlimited')],
  // V3 Web frontend
  ['3.2.1', 1, 'A reply is shown only as what it is', pass(HEADERS, HEADERS_TITLE, 'framed-replies')],
  ['3.2.2', 1, 'Text stays text', pass('e2e/hostile-texts.spec.ts', 'lo que un cliente escribe no corre en ninguna pantalla, ni la política de la página se queja @refusals')],
  ['3.3.1', 1, 'Cookies are for HTTPS, with the prefix', pass(PRODUCTION, 'every cookie is for HTTPS and for this host alone', 'cookie-for-scripts')],
  ['3.3.2', 2, 'Cookies name their SameSite', pass(PRODUCTION, 'every cookie is for HTTPS and for this host alone')],
  ['3.3.3', 2, 'Cookies are for this host alone', pass(PRODUCTION, 'a session cookie under the name for plain HTTP is ignored')],
  ['3.3.4', 2, 'Scripts cannot read the session', pass(PRODUCTION, 'every cookie is for HTTPS and for this host alone', 'cookie-for-scripts')],
  ['3.4.1', 1, 'HTTPS is remembered for a year; level 2: for subdomains', deviation("two years, for this host alone (level 1 holds: 'a browser is told to use HTTPS for two years, and nothing about other hosts of the lender'); an operator who knows the other hosts adds includeSubDomains in the proxy")],
  ['3.4.2', 1, 'Other sites cannot read replies', pass(HEADERS, HEADERS_TITLE)],
  ['3.4.3', 2, 'A content policy with hashes', pass(PAGES, POLICY, 'inline-scripts-allowed')],
  ['3.4.4', 2, 'nosniff everywhere', pass(HEADERS, HEADERS_TITLE, 'framed-replies')],
  ['3.4.5', 2, 'Addresses are not told to other sites', pass(HEADERS, HEADERS_TITLE, 'framed-replies')],
  ['3.4.6', 2, 'Nothing can be framed', pass(HEADERS, HEADERS_TITLE, 'framed-replies')],
  ['3.5.1', 1, 'Requests come from the own pages', pass('server/http/origin.test.ts', 'from %s', 'origin-of-a-neighbour')],
  ['3.5.2', 1, 'No call works without that check', pass('server/http/origin.test.ts', 'a write with the cookie of an ended session counts as a write without one')],
  ['3.5.3', 1, 'Reading changes nothing', pass('server/db/transaction.test.ts', 'refuses changes and locks')],
  ['3.5.4', 2, 'Other applications have other hosts', paper('SECURITY.md', 'names this host alone')],
  ['3.5.5', 2, 'Messages between windows are checked', deviation('only the own service worker posts messages, on the same origin; push messages are read by shape, messages of the page to the worker by their type alone')],
  ['3.7.1', 2, 'No plugins of old', none('none used')],
  ['3.7.2', 2, 'No redirect to other sites', pass('server/http/pages/first-screens.test.ts', 'redirects the login page of a signed-in browser to home, or to the page that asked for the login')],
  // V4 API
  ['4.1.1', 1, 'Each reply names its type and character set', pass(PAGES, 'an unknown call gets its error in JSON')],
  ['4.1.2', 2, 'Only pages are redirected to HTTPS', deviation('the proxy ends TLS; its files in deploy/ are run by `drill -- deploy`, and no test here opens a TLS connection; the documented proxies redirect every address of plain HTTP')],
  ['4.1.3', 2, 'Callers cannot forge the proxy’s headers', pass(PRODUCTION, 'is the one that our own proxy saw, whatever header the caller sent', 'forged-address')],
  ['4.2.1', 2, 'Messages have one end', pass(INPUT, 'bytes that are not HTTP do not stop the server')],
  ['4.3.1', 2, 'GraphQL: cost', NO_GRAPHQL],
  ['4.3.2', 2, 'GraphQL: introspection', NO_GRAPHQL],
  ['4.4.1', 1, 'WebSocket over TLS', NO_SOCKETS],
  ['4.4.2', 2, 'WebSocket: origin', NO_SOCKETS],
  ['4.4.3', 2, 'WebSocket: tokens', NO_SOCKETS],
  ['4.4.4', 2, 'WebSocket: from a session', NO_SOCKETS],
  // V5 Files
  ['5.1.1', 2, 'What files are taken is written down', paper('docs/rules.md', '- `upload-limits`:')],
  ['5.2.1', 1, 'Files have a largest size', pass(INPUT, 'with a file that is too large is refused over a real connection, and the server goes on')],
  ['5.2.2', 1, 'A file is what it says', pass('server/payments/payments.test.ts', 'receipts: a PDF is stored and offered as a download, never shown inline; other file types are refused')],
  ['5.2.3', 2, 'Packed files are measured before they are unpacked', pass(WORKBOOK, 'refuses before unpacking a part that understates its size or claims too large a one')],
  ['5.3.1', 1, 'Uploaded files never run', pass(IMAGES, 'loses bytes hidden after it', 'photo-keeps-place')],
  ['5.3.2', 1, 'Paths are the program’s own', pass('server/own-data/own-data.test.ts', 'no entry escapes its folder, whatever a person named a file; that name is in the data')],
  ['5.4.1', 2, 'Names of files from people are not used', pass('server/own-data/own-data.test.ts', 'no entry escapes its folder, whatever a person named a file; that name is in the data')],
  ['5.4.2', 2, 'Names of files that go out are encoded', pass('server/payments/payments.test.ts', 'receipts: a PDF is stored and offered as a download, never shown inline; other file types are refused')],
  ['5.4.3', 2, 'Files are scanned for viruses', deviation('no scanner. Photos are drawn anew; a PDF of a customer is kept as sent; the staff see pictures of its pages, and the original is a download that is recorded')],
  // V6 Authentication
  ['6.1.1', 1, 'How guessing is slowed is written down', paper('docs/decisions/codes.md', 'network')],
  ['6.1.2', 2, 'Words that passwords must not be made of', paper('docs/rules.md', '- `password-strength`:')],
  ['6.1.3', 2, 'All ways in are written down', paper('SECURITY.md', "| an administrator's password in other hands |")],
  ['6.2.1', 1, 'Passwords of 8 characters', deviation("customers' passwords have at least 6, as the product's specification asks; those of the staff 12")],
  ['6.2.2', 1, 'People can change their password', pass(RESET, 'changes it, ends every session, does not sign in and notifies the owner')],
  ['6.2.3', 1, 'A change asks for the present password', deviation('a password is changed only by a code or link to the proved address, signed in or not; nothing asks for the old one')],
  ['6.2.4', 1, 'Not one of the 3,000 most common', deviation('the list holds a few hundred, those that people of the country choose first')],
  ['6.2.5', 1, 'No rules about kinds of characters', none('no rule names kinds of characters')],
  ['6.2.6', 1, 'The field hides what is typed', pass('web/ui/fields/fields.test.tsx', 'shows and hides a password without losing it')],
  ['6.2.7', 1, 'Pasting and password managers work', pass('server/http/pages/well-known.test.ts', 'redirects password managers to the page that changes a password')],
  ['6.2.8', 1, 'The password is compared as typed', pass(LOGIN, 'compares the password as it was typed, to its last sign')],
  ['6.2.9', 2, 'Passwords of 64 characters', pass(LOGIN, 'compares the password as it was typed, to its last sign')],
  ['6.2.10', 2, 'Passwords do not run out', none('nothing asks for a new one after a time')],
  ['6.2.11', 2, 'The words are really refused', pass(PASSWORD, '%s: %s')],
  ['6.2.12', 2, 'Not a password that leaked elsewhere', deviation('no list of leaked passwords: it would be asked of another site, or weigh hundreds of megabytes')],
  ['6.3.1', 1, 'Guessing is slowed as written', pass(LOGIN, 'is refused after ten per account, but not in the browser of its holder', 'guesses-by-network')],
  ['6.3.2', 1, 'No accounts of a default', pass('server/demo/demo-accounts.test.ts', 'the password of %s opens nothing at a public address', 'demo-opens-outside')],
  ['6.3.3', 2, 'A second factor', deviation('of the staff in production; customers have none: a code by the e-mail that resets the password would prove nothing more')],
  ['6.3.4', 2, 'No way in is weaker than written', pass(LOGIN, 'lets administrators in at the back office and refuses customers as a wrong password', 'customer-enters-office')],
  ['6.4.1', 1, 'First secrets are random and short-lived', pass('server/accounts/password-links.test.ts', 'works once; the same password gets the same reply again, because the first may have been lost', 'link-again')],
  ['6.4.2', 1, 'No secret questions', none('there are none')],
  ['6.4.3', 2, 'A reset does not pass the second factor by', pass(SECOND, 'is required only after a code has confirmed it; then a password alone is not enough')],
  ['6.4.4', 2, 'A lost factor is replaced as carefully', pass(PASSKEYS, 'passkeys go with the second step, whether its owner turns it off or a colleague resets it after a lost phone')],
  ['6.5.1', 2, 'Codes work once', pass(SECOND, 'accepts each code once, so that an observed code is useless', 'second-factor-again')],
  ['6.5.2', 2, 'Short secrets are stored hashed', deviation('recovery codes and codes are stored as HMAC with a secret outside the database, one for each purpose and person, not by a slow hash')],
  ['6.5.3', 2, 'Codes are random', pass(REGISTER, 'stores the code hashed, never in plain text')],
  ['6.5.4', 2, 'Codes have 20 bits', pass('domain/accounts/account.test.ts', 'code %i is %s')],
  ['6.5.5', 2, 'Codes live ten minutes; those of an application thirty seconds', deviation("codes live ten minutes ('accepts a code up to its tenth minute and not after', fault codes-without-end); of an authenticator the step before and after is taken too, for phones whose clock is off")],
  ['6.6.1', 2, 'Codes by telephone only beside stronger ways', deviation('a customer may register with a phone alone; WhatsApp and SMS are offered where the lender has set them')],
  ['6.6.2', 2, 'A code belongs to its request', pass(REGISTER, 'continues in its own browser when a stranger starts one for the same e-mail later')],
  ['6.6.3', 2, 'Guesses at codes are counted', pass(CODES, 'evaluate at most five of a registration', 'codes-guessed-for-ever')],
  ['6.8.1', 2, 'Identity providers: no mixing', NO_IDP],
  ['6.8.2', 2, 'Assertions are signed', pass(PASSKEYS, 'a challenge is valid once, also after a wrong answer, for five minutes, in its own session', 'challenge-again')],
  ['6.8.3', 2, 'SAML', NO_IDP],
  ['6.8.4', 2, 'Identity providers: strength', NO_IDP],
  // V7 Sessions
  ['7.1.1', 2, 'How long sessions live is written down', paper('docs/rules.md', '- `session-lifetimes`:')],
  ['7.1.2', 2, 'How many sessions at once is written down', deviation('any number; each person sees the own ones and ends the others (rule own-sessions)')],
  ['7.1.3', 2, 'Federated sessions', NO_IDP],
  ['7.2.1', 1, 'The server checks each session', pass(LOGIN, 'never adopts a planted session id')],
  ['7.2.2', 1, 'Sessions are made, not fixed', pass(LOGIN, 'changes the session id on every sign-in and ends the earlier session')],
  ['7.2.3', 1, 'Secrets of 128 bits', pass(LOGIN, 'returns the person and stores only the hash of the cookie', 'sid-in-clear')],
  ['7.2.4', 1, 'A new secret at each sign-in', pass(LOGIN, 'changes the session id on every sign-in and ends the earlier session', 'planted-session')],
  ['7.3.1', 2, 'Idle sessions end', pass(SESSIONS, 'is signed out after thirty idle minutes')],
  ['7.3.2', 2, 'Sessions end at last', deviation("of the staff after twelve hours (fault office-never-ends: 'is signed out after twelve hours, however busy'); a customer's lives on while it is used")],
  ['7.4.1', 1, 'A logout ends it on the server', pass(LOGIN, "ends the session, clears the cookie and the browser's stored data", 'logout-keeps-session')],
  ['7.4.2', 1, 'A closed account has no sessions', pass('server/administrators/administrators.test.ts', 'a removed administrator cannot sign in, keeps the name in the audit log, and can be invited again', 'removed-enters')],
  ['7.4.3', 2, 'A changed factor ends the other sessions', pass(RESET, 'changes it, ends every session, does not sign in and notifies the owner', 'sessions-outlive-password')],
  ['7.4.4', 2, 'A way out on each page', deviation('the menu of every signed-in page has it; the journeys press it on one page only')],
  ['7.4.5', 2, 'The lender can end sessions', pass('server/administrators/end-every-session.test.ts', 'all sessions, and the tokens of programs where requested')],
  ['7.5.1', 2, 'Changes of what proves a person ask for proof again', deviation("the staff's factors ask for a fresh code ('cannot be replaced with the password alone'); a customer changes the own phone in the profile without the password, until an application locks it, and is told by letter")],
  ['7.5.2', 2, 'People see and end their sessions', deviation("seen and ended ('Ana sees her sessions and nobody else’s, ends the others, and a letter tells of each new browser'), without asking for the password again: who has lost a phone shall be fast")],
  ['7.6.1', 2, 'Federated sessions: lifetime', NO_IDP],
  ['7.6.2', 2, 'No session without an act of the person', pass(REGISTER, 'creates the account without signing in another browser')],
  // V8 Authorization
  ['8.1.1', 1, 'Who may call what is written down', pass('test/permissions/permissions.test.ts', 'the written list has exactly the calls of the server')],
  ['8.1.2', 2, 'Who sees which field is written down', paper('docs/rules.md', '- `who-sees-what`:')],
  ['8.2.1', 1, 'Calls are for those who may', pass('test/permissions/permissions.test.ts', 'accepts the callers whose task needs it, and refuses all others', 'analyst-reverses')],
  ['8.2.2', 1, 'Rows are for those whose they are', pass(FOREIGN, "a customer's list holds no other customer's rows, for any query", 'loan-of-another')],
  ['8.2.3', 2, 'Fields are for those who need them', pass('server/http/sees.test.ts', 'wherever the %s looks, the reply holds what the work needs', 'reply-uncut')],
  ['8.3.1', 1, 'The server decides', pass(ACCESS, 'a refusal precedes the validation of the body')],
  ['8.4.1', 2, 'Lenders are apart', none('an installation is one lender’s')],
  // V9 Self-contained tokens
  ['9.1.1', 1, 'Signed before they are read', NO_SELF],
  ['9.1.2', 1, 'Algorithms on a list', NO_SELF],
  ['9.1.3', 1, 'Keys from known places', NO_SELF],
  ['9.2.1', 1, 'Times of validity', NO_SELF],
  ['9.2.2', 2, 'Kinds of tokens', NO_SELF],
  ['9.2.3', 2, 'For this service', NO_SELF],
  ['9.2.4', 2, 'One audience', NO_SELF],
  // V10 OAuth and OpenID Connect
  ['10.1.1', 2, 'Tokens only where they are needed', NO_OAUTH],
  ['10.1.2', 2, 'Values of the own flow alone', NO_OAUTH],
  ['10.2.1', 2, 'Client: forged requests', NO_OAUTH],
  ['10.2.2', 2, 'Client: mixed servers', NO_OAUTH],
  ['10.3.1', 2, 'Resource: audience', NO_OAUTH],
  ['10.3.2', 2, 'Resource: claims decide', NO_OAUTH],
  ['10.3.3', 2, 'Resource: who it is', NO_OAUTH],
  ['10.3.4', 2, 'Resource: strength', NO_OAUTH],
  ['10.4.1', 1, 'Server: known redirects', NO_OAUTH],
  ['10.4.2', 1, 'Server: a code once', NO_OAUTH],
  ['10.4.3', 1, 'Server: short-lived codes', NO_OAUTH],
  ['10.4.4', 1, 'Server: needed grants', NO_OAUTH],
  ['10.4.5', 1, 'Server: refresh tokens', NO_OAUTH],
  ['10.4.6', 2, 'Server: PKCE', NO_OAUTH],
  ['10.4.7', 2, 'Server: registration of clients', NO_OAUTH],
  ['10.4.8', 2, 'Server: an end of refresh tokens', NO_OAUTH],
  ['10.4.9', 2, 'Server: revocation', NO_OAUTH],
  ['10.4.10', 2, 'Server: clients prove themselves', NO_OAUTH],
  ['10.4.11', 2, 'Server: needed scopes', NO_OAUTH],
  ['10.5.1', 2, 'OIDC client: nonce', NO_OAUTH],
  ['10.5.2', 2, 'OIDC client: subject', NO_OAUTH],
  ['10.5.3', 2, 'OIDC client: issuer', NO_OAUTH],
  ['10.5.4', 2, 'OIDC client: audience', NO_OAUTH],
  ['10.5.5', 2, 'OIDC client: logout', NO_OAUTH],
  ['10.6.1', 2, 'OIDC provider: modes', NO_OAUTH],
  ['10.6.2', 2, 'OIDC provider: forced logout', NO_OAUTH],
  ['10.7.1', 2, 'Consent is asked', NO_OAUTH],
  ['10.7.2', 2, 'Consent says what for', NO_OAUTH],
  ['10.7.3', 2, 'Consent can be taken back', NO_OAUTH],
  // V11 Cryptography
  ['11.1.1', 2, 'How keys are kept and renewed', paper('docs/operate.md', '## Secrets and their rotation')],
  ['11.1.2', 2, 'What is encrypted with which key', paper('SECURITY.md', '## Keys and algorithms')],
  ['11.2.1', 2, 'Implementations that others checked', none('no cipher or hash of its own on the server; in the browser an own MD5 and RC4 only ask whether a PDF opens without a password')],
  ['11.2.2', 2, 'Algorithms and keys can be changed', deviation("keys change (backup, webhooks, seal, `SESSION_SECRET`); a changed algorithm needs a new version, and a password's hash is renewed at no sign-in")],
  ['11.2.3', 2, '128 bits of security', deviation('AES-256, SHA-256, 256-bit secrets; a lender may bring an RSA seal of 2048 bits')],
  ['11.3.1', 1, 'No weak modes', none('AES-256-GCM and age only')],
  ['11.3.2', 1, 'Approved ciphers', pass('server/secrets/encryption.test.ts', 'opens only whole, for its purpose, its row and under its key')],
  ['11.3.3', 2, 'Encrypted data cannot be changed unseen', pass('server/secrets/encryption.test.ts', 'opens only whole, for its purpose, its row and under its key', 'sealed-for-any-row')],
  ['11.4.1', 1, 'Approved hashes', deviation('SHA-256; a restored backup is compared row by row with the database’s MD5 beside it, which no attacker of it is meant to withstand')],
  ['11.4.2', 2, 'Passwords by a slow hash', pass(REGISTER, 'returns the address of the code, keeps a pending person and writes one message with its job')],
  ['11.4.3', 2, 'Signatures over strong hashes', pass('server/sealing/sealing.test.ts', 'shows every single byte that changes')],
  ['11.4.4', 2, 'Keys from passwords are stretched', none('no key is made from a password; a collector’s PIN opens a key that the server can end')],
  ['11.5.1', 2, 'Secrets of 128 random bits', pass('domain/accounts/letter-link.test.ts', 'the secret of a link has 128 bits, and is as long as base64url writes them')],
  ['11.6.1', 2, 'Keys of approved kinds', pass('server/sealing/sealing.test.ts', 'is refused where no seal can be made with its kind')],
  // V12 Communication
  ['12.1.1', 1, 'TLS 1.2 and 1.3 alone', paper('docs/operate.md', 'Both take TLS 1.2 and 1.3')],
  ['12.1.2', 2, 'Strong suites', paper('docs/operate.md', 'Both take TLS 1.2 and 1.3')],
  ['12.1.3', 2, 'Certificates of clients', none('none are asked for')],
  ['12.2.1', 1, 'Everything outside by TLS', pass(ENV, 'refuses %s=%s by name')],
  ['12.2.2', 1, 'Certificates that everybody trusts', paper('docs/operate.md', 'certbot')],
  ['12.3.1', 2, 'Every connection is encrypted', deviation('the database’s client encrypts where `DATABASE_URL` says so (sslmode); on one machine it goes by a socket or loopback in clear, as from the proxy to the program')],
  ['12.3.2', 2, 'Certificates of others are checked', pass(OUTSIDE, 'sends nothing to a private address, however it is written or named, nor without TLS')],
  ['12.3.3', 2, 'TLS between own services', deviation('proxy and program talk over loopback, or a private network that the operator closes')],
  ['12.3.4', 2, 'Own services have trusted certificates', deviation('as 12.3.3')],
  // V13 Configuration
  ['13.1.1', 2, 'Whom the program calls is written down', paper('SECURITY.md', '## Whom the program calls')],
  ['13.2.1', 2, 'Services prove themselves without fixed passwords', deviation('database, mail and Twilio are opened by passwords of the environment')],
  ['13.2.2', 2, 'Services have the rights they need', pass('server/db/grants.test.ts', 'has no rights on a new table before the grants name it, and the owner keeps the rest')],
  ['13.2.3', 2, 'No default secrets', pass(ENV, 'refuses %s=%s by name')],
  ['13.2.4', 2, 'A list of whom may be called', deviation('the set addresses, and public addresses of webhooks and push services; the list is the program’s, a firewall the operator’s')],
  ['13.2.5', 2, 'A list of what may be loaded', pass('server/help/help.test.ts', 'serves no picture of another folder')],
  ['13.3.1', 2, 'Secrets come from a vault', deviation('from the environment or a file that the service’s user alone reads; a vault may write them there')],
  ['13.3.2', 2, 'Few read the secrets', pass('server/files/close-to-others.test.ts', 'no file that the program writes is readable by another user of the machine')],
  ['13.4.1', 1, 'No .git where it runs', pass('test/release.test.ts', 'ships no tests, no settings of tools and no variables of a machine')],
  ['13.4.2', 2, 'No debug in production', pass(ENV, 'refuses %s=%s by name')],
  ['13.4.3', 2, 'No lists of folders', pass(PAGES, 'with an unknown address is the application with 404')],
  ['13.4.4', 2, 'No TRACE', pass(INPUT, 'with another method is 404')],
  ['13.4.5', 2, 'Documentation and metrics are open only on purpose', pass('server/http/health.test.ts', 'only this machine, or a caller with the token, reads the metrics', 'metrics-for-all')],
  // V14 Data
  ['14.1.1', 2, 'Sensitive data is known', pass('server/own-data/personal-data.test.ts', 'says of every column of the live database whether it holds personal data, and of which kind')],
  ['14.1.2', 2, 'How it is protected is written down', pass('server/own-data/personal-data.test.ts', 'docs/privacy.md lists what lies where, why, how long and who sees it: else run this file with -u')],
  ['14.2.1', 1, 'Nothing sensitive in addresses', pass('domain/accounts/letter-link.test.ts', "the secret stands behind the page's address, where no log records it, with the kind of link before it")],
  ['14.2.2', 2, 'Servers between keep nothing', pass(INPUT, 'of a refusal is not cached either')],
  ['14.2.3', 2, 'Nothing goes to trackers', pass(PAGES, POLICY, 'inline-scripts-allowed')],
  ['14.2.4', 2, 'The protection is really there', pass('server/outbox/purge.test.ts', 'discards an application that was never sent after its term, with its photos, and keeps one that was touched', 'unsent-draft-stays')],
  ['14.3.1', 1, 'A logout empties the browser', pass('web/app/last-seen/last-seen-store.test.ts', 'deletes everything at the end of a session')],
  ['14.3.2', 2, 'Browsers do not cache it', pass(INPUT, 'of a refusal is not cached either')],
  ['14.3.3', 2, 'Nothing sensitive is stored in the browser', deviation('forms and the last seen replies of one customer, until the logout, so that it works without signal (docs/decisions/offline.md); nothing of the staff but a collector’s route, encrypted under a PIN')],
  // V15 Coding
  ['15.1.1', 1, 'How fast weak libraries are replaced is written down', paper('SECURITY.md', '## Libraries')],
  ['15.1.2', 2, 'A list of all libraries', pass('test/release.test.ts', 'lists every production package that npm has installed, no package for developers, and the image’s from Debian')],
  ['15.1.3', 2, 'What is slow is written down', paper('docs/decisions/threads.md', 'hash')],
  ['15.2.1', 1, 'No library beyond its time', deviation('the advisories are read by a person with `npm audit` before a release; no test asks the registry, because its answer changes without a change of ours')],
  ['15.2.2', 2, 'What is slow cannot stop the rest', pass('server/files/files-under-load.test.ts', 'the last of twenty logins')],
  ['15.2.3', 2, 'Production has only what it needs', pass('test/release.test.ts', 'ships no tests, no settings of tools and no variables of a machine')],
  ['15.3.1', 1, 'Replies have only the needed fields', pass('server/http/serialize-reply.test.ts', 'leaves out undeclared fields, and names missing ones', 'reply-uncut')],
  ['15.3.2', 2, 'Calls to others follow no redirect', pass(OUTSIDE, 'follows no redirect', 'redirect-followed')],
  ['15.3.3', 2, 'Fields that are not the caller’s are refused', pass(REGISTER, 'refuses by name fields that a caller may not set')],
  ['15.3.4', 2, 'The caller’s address is the true one', pass(PRODUCTION, "is the connection's own where a caller bypasses the proxy from the open network", 'forged-address')],
  ['15.3.5', 2, 'Types are exact', pass(INPUT, 'is not coerced: "2" is not a number and ["x"] is not a text')],
  ['15.3.6', 2, 'Prototypes cannot be changed', pass(INPUT, 'of %s is 400 with a sentence', 'prototypes-accepted')],
  ['15.3.7', 2, 'Parameters given twice', pass(INPUT, 'names an unknown field, a repeated one, and a file under another name')],
  // V16 Logging
  ['16.1.1', 2, 'What is logged where is written down', paper('SECURITY.md', '## What is logged')],
  ['16.2.1', 2, 'A line says when, who and what', pass('server/audit/audit.test.ts', 'shows who did what to which subject, newest first')],
  ['16.2.2', 2, 'Times in UTC', pass(LOG, 'a whole morning of requests leaves no personal data in the logs')],
  ['16.2.3', 2, 'Logs go only where written', paper('SECURITY.md', '## What is logged')],
  ['16.2.4', 2, 'Programs can read the log', pass(LOG, 'a whole morning of requests leaves no personal data in the logs')],
  ['16.2.5', 2, 'Sensitive data is not logged', pass(LOG, 'a field that is not on the list is left out, whoever logs it', 'anything-logged')],
  ['16.3.1', 2, 'Sign-ins and failures are logged', deviation("sign-ins are events, and so is the seventh wrong password of a member of the staff ('the seventh wrong password of a cashier leaves an event, an alert, and letters to her and the owner'); a customer's wrong password is a line with its status, which names nobody")],
  ['16.3.2', 2, 'Refusals are logged', deviation('as lines with route and status 403, without who')],
  ['16.3.3', 2, 'Attempts to pass by are logged', deviation('as lines with route and status (400, 403, 429), without who')],
  ['16.3.4', 2, 'Unexpected errors are logged', pass(LOG, 'an error is written with its whole chain of causes, and none of their messages')],
  ['16.4.1', 2, 'No forged lines', pass(LOG, 'a whole morning of requests leaves no personal data in the logs')],
  ['16.4.2', 2, 'Logs cannot be changed', pass('server/db/migrate.test.ts', 'forbids every change of the audit log')],
  ['16.4.3', 2, 'Logs are sent to another machine', deviation('lines go to the journal, which the operator may send on; the audit log is in the database, sealed by a key outside of it, and in every backup')],
  ['16.5.1', 2, 'Errors say nothing of the inside', pass(LOG, 'a whole morning of requests leaves no personal data in the logs')],
  ['16.5.2', 2, 'It stays safe while others fail', pass('server/files/bucket.test.ts', 'readyz reports a bucket that is away, and an upload is asked to try again later')],
  ['16.5.3', 2, 'A failure lets nobody through', pass('server/db/transaction.test.ts', 'refuses every statement after one that failed')],
  // V17 WebRTC
  ['17.1.1', 2, 'TURN', NO_RTC],
  ['17.2.1', 2, 'Keys of DTLS', NO_RTC],
  ['17.2.2', 2, 'Suites of DTLS', NO_RTC],
  ['17.2.3', 2, 'SRTP is checked', NO_RTC],
  ['17.2.4', 2, 'Malformed SRTP', NO_RTC],
  ['17.3.1', 2, 'Signalling under a flood', NO_RTC],
  ['17.3.2', 2, 'Malformed signalling', NO_RTC],
];
