import { endpoints } from '#contract/api.ts';
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { sampleOf } from '#test/literals/sample.ts';

type Part<T> = T extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : T extends object
    ? { readonly [K in keyof T]?: Part<T[K]> }
    : T;

/** The reply of an endpoint in one state. */
export interface Answer {
  readonly endpoint: Endpoint;
  readonly reply: () => Promise<Response>;
}

/** A reply of an endpoint: the minimum that its schema allows, plus the given values of the state. */
export function gives<E extends Endpoint>(endpoint: E, part?: Part<ReplyOf<E>>): Answer {
  const { reply } = endpoint;
  if (!('json' in reply)) throw new Error(`${endpoint.path} answers no JSON`);
  const body = sampleOf(reply.json, part);
  return { endpoint, reply: async () => Response.json(body, { status: reply.status }) };
}

/** A refusal of an endpoint, by default without a message: then the screen's own sentence shows. */
export const refuses = (endpoint: Endpoint, status: number, body: object = {}): Answer => ({
  endpoint,
  reply: async () => Response.json(body, { status }),
});

export const neverAnswers = (endpoint: Endpoint): Answer => ({
  endpoint,
  reply: () => new Promise(() => {}),
});

export const isOutOfReach = (endpoint: Endpoint): Answer => ({
  endpoint,
  reply: () => Promise.reject(new TypeError('Failed to fetch')),
});

/**
 * The endpoint of the contract for a method and a path. A named part of a path matches one segment; an exact path has
 * priority.
 */
function endpointAt(method: string, pathname: string): Endpoint | undefined {
  const fits = endpoints.filter(
    ({ method: its, path }) =>
      its === method &&
      new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`).test(pathname),
  );
  return fits.find(({ path }) => !path.includes(':')) ?? fits[0];
}

/**
 * A server for screens: replaces `fetch` and `XMLHttpRequest`, knows the contract's endpoints, and gives the replies
 * of one state.
 */
export function fakeServer(answers: readonly Answer[]) {
  const forms: FormData[] = [];
  let repliedAt = Date.now();
  const answer = async (method: string, address: string): Promise<Response> => {
    const { pathname } = new URL(address, 'http://localhost');
    const asked = endpointAt(method, pathname);
    if (!asked) throw new Error(`No endpoint: ${method} ${pathname}`);
    const reply = await (answers.findLast(({ endpoint }) => endpoint === asked) ?? gives(asked)).reply();
    repliedAt = Date.now();
    return reply;
  };
  /** The part of `XMLHttpRequest` that sending a form needs. */
  class Upload {
    upload = {};
    status = 0;
    statusText = '';
    responseText = '';
    onload = () => {};
    onerror = () => {};
    onloadend = () => {};
    asked: readonly [string, string] = ['', ''];
    open = (...asked: readonly [string, string]) => {
      this.asked = asked;
    };
    setRequestHeader = () => {};
    getResponseHeader = () => null;
    // A request without a reply is aborted after its timeout.
    abort = () => {};
    async send(form: FormData) {
      forms.push(form);
      try {
        const reply = await answer(...this.asked);
        this.status = reply.status;
        this.responseText = await reply.text();
        this.onload();
      } catch {
        this.onerror();
      }
      this.onloadend();
    }
  }
  return {
    fetch: (input: unknown, { method = 'GET' }: RequestInit = {}) => answer(method, String(input)),
    XMLHttpRequest: Upload,
    /** When the latest reply was given, or the server made. */
    repliedAt: () => repliedAt,
    /** The forms that were sent to the server, in order. */
    forms,
  };
}
