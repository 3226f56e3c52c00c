import { beforeEach, expect, it, vi } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { applicationsApi } from '#contract/applications.ts';
import { configurationApi } from '#contract/configuration.ts';
import { documentsApi } from '#contract/documents.ts';
import { addressOf, call, noteAccountOfTab, OTHER_ACCOUNT } from '#web/app/calls/api-client.ts';
import { ApiError, NO_CONNECTION, sentenceOf } from '#web/app/calls/api-error.ts';
import { titleOf } from '#web/app/calls/failure-words.ts';
import { noteSession, openSession } from '#web/app/session/open-session.ts';

const answer = (status: number, body: string, headers = {}) => new Response(body, { status, headers });
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

async function failure(attempt: Promise<unknown>): Promise<ApiError> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call threw no ApiError');
  return error;
}

it('fills the path and omits absent values from the query', () => {
  expect(addressOf(applicationsApi.one, { params: { id: 42 } })).toBe('/api/loan-applications/42');
  expect(
    addressOf(applicationsApi.list, { query: { status: 'submitted', loanType: undefined, limit: 20 } }),
  ).toBe('/api/loan-applications?status=submitted&limit=20');
});

it('sends JSON with the session and the key of the action, and returns the parsed reply', async () => {
  fetched.mockResolvedValue(answer(200, '{"message":"Código reenviado"}'));
  const reply = await call(
    accountsApi.resendCode,
    { body: { email: 'ana@demo.do' } },
    { idempotencyKey: 'k1' },
  );
  expect(reply.message).toBe('Código reenviado');
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('/api/auth/register/resend');
  expect(init).toMatchObject({
    method: 'POST',
    credentials: 'same-origin',
    body: '{"email":"ana@demo.do"}',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k1' },
  });
});

it('returns null for a reply of null', async () => {
  fetched.mockResolvedValue(answer(200, 'null'));
  expect(await call(accountsApi.currentUser, {})).toBeNull();
});

it('turns any other response into an error whose text is the status and the body', async () => {
  const body = JSON.stringify({
    code: 'invalid_input',
    message: 'Monto mínimo RD$2,500',
    details: 'Revise',
    errors: [{ field: 'amount', message: 'Monto mínimo RD$2,500' }],
  });
  fetched.mockResolvedValue(answer(400, body));
  const error = await failure(call(accountsApi.logout, {}));
  expect(error.message).toBe(`400: ${body}`);
  expect(error).toMatchObject({
    status: 400,
    code: 'invalid_input',
    userMessage: 'Monto mínimo RD$2,500',
    details: 'Revise',
  });
  expect(error.errors).toEqual([{ field: 'amount', message: 'Monto mínimo RD$2,500' }]);
});

it('uses the status text for an empty body, and never shows a body that is no sentence', async () => {
  fetched.mockResolvedValueOnce(new Response('', { status: 502, statusText: 'Bad Gateway' }));
  expect((await failure(call(accountsApi.logout, {}))).message).toBe('502: Bad Gateway');
  fetched.mockResolvedValueOnce(answer(502, '<h1>nginx</h1>'));
  const error = await failure(call(accountsApi.logout, {}));
  expect(error.message).toBe('502: <h1>nginx</h1>');
  expect(error.code).toBe('unknown');
  expect(sentenceOf(error, 'No se pudo')).toBe('No se pudo');
});

it('reads how long to wait', async () => {
  fetched.mockResolvedValue(answer(429, '{}', { 'Retry-After': '60' }));
  expect((await failure(call(accountsApi.logout, {}))).retryAfter).toBe(60);
});

it('reports that the server could not be reached', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const error = await failure(call(accountsApi.logout, {}));
  expect(error).toMatchObject({
    status: 0,
    code: 'no_connection',
    message: NO_CONNECTION,
    userMessage: NO_CONNECTION,
  });
  expect(titleOf(error, 'Error de acceso')).toBe('Error de conexión');
});

it('rejects an aborted call as such, not as a lost connection', async () => {
  const stop = new AbortController();
  stop.abort();
  fetched.mockRejectedValue(stop.signal.reason);
  await expect(call(accountsApi.logout, {}, { signal: stop.signal })).rejects.toBe(stop.signal.reason);
});

class FakeUpload {
  static last: FakeUpload;
  readonly upload: { onprogress?: (event: object) => void } = {};
  readonly headers: Record<string, string> = {};
  status = 201;
  statusText = '';
  responseText = '{"id":"d1"}';
  opened: string[] = [];
  form: FormData | undefined;
  onload?: () => void;
  onerror?: () => void;
  onloadend?: () => void;
  constructor() {
    FakeUpload.last = this;
  }
  open(...request: string[]) {
    this.opened = request;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return null;
  }
  send(form: FormData) {
    this.form = form;
  }
  load() {
    this.onload?.();
    this.onloadend?.();
  }
  break() {
    this.onerror?.();
    this.onloadend?.();
  }
}

it('uploads a file with its fields and reports the progress', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  const onProgress = vi.fn();
  const file = new File(['bytes'], 'cedula.jpg');
  const sent = call(
    documentsApi.upload,
    { body: { documentType: 'cedula_front', applicationId: undefined }, file },
    { onProgress, idempotencyKey: 'k2' },
  );
  const request = FakeUpload.last;
  request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
  request.load();
  expect(await sent).toEqual({ id: 'd1' });
  expect(request.opened).toEqual(['POST', '/api/documents']);
  expect(request.headers['Idempotency-Key']).toBe('k2');
  expect([...(request.form ?? [])].map(([name]) => name)).toEqual(['documentType', 'file']);
  expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.25);
});

it('reports a refused and a broken upload like any other call', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  const input = { body: {}, file: new File(['x'], 'x.jpg') };
  const refused = failure(call(documentsApi.upload, input));
  Object.assign(FakeUpload.last, {
    status: 413,
    responseText: '{"code":"too_large","message":"Muy grande"}',
  });
  FakeUpload.last.load();
  expect(await refused).toMatchObject({ status: 413, code: 'too_large', userMessage: 'Muy grande' });
  const broken = failure(call(documentsApi.upload, input));
  FakeUpload.last.break();
  expect((await broken).code).toBe('no_connection');
});

it('times out on a silent network, as if there were none', async () => {
  vi.useFakeTimers();
  try {
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    );
    const failed = failure(call(accountsApi.logout, {}));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await failed).toMatchObject({ status: 0, userMessage: NO_CONNECTION });
  } finally {
    vi.useRealTimers();
  }
});

it("sends the tab's account with every call but public ones, and notices that another account is signed in", async () => {
  const heard = vi.fn();
  addEventListener(OTHER_ACCOUNT, heard);
  noteAccountOfTab(7);
  const refused = { code: 'other_account', message: 'Esta página se abrió con otra cuenta' };
  fetched.mockImplementation(async (_url, init) =>
    init?.method === 'GET' ? answer(200, '{}') : answer(409, JSON.stringify(refused)),
  );
  await call(configurationApi.read, {});
  expect(fetched.mock.calls[0]?.[1]?.headers).not.toHaveProperty('X-Account');
  await call(accountsApi.currentUser, {});
  expect(fetched.mock.calls[1]?.[1]?.headers).toHaveProperty('X-Account', '7');
  const error = await failure(call(accountsApi.logout, {}));
  expect(error.code).toBe('other_account');
  expect(fetched.mock.calls[2]?.[1]?.headers).toHaveProperty('X-Account', '7');
  expect(heard).toHaveBeenCalledOnce();
  removeEventListener(OTHER_ACCOUNT, heard);
});

it('clears the mark of an open session when it ends, or the login would redirect in a circle', async () => {
  noteSession({ id: 7, isAdmin: false });
  fetched.mockResolvedValue(
    new Response(JSON.stringify({ code: 'unauthenticated', message: 'Sesión expirada' }), { status: 401 }),
  );
  await expect(call(accountsApi.currentUser, {})).rejects.toThrow('401');
  expect(openSession()).toBeNull();
});
