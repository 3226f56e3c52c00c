// The browsers of drills/engines.ts, each driven by its makers' interface (W3C WebDriver): Firefox by BiDi, which is
// built in, Chromium and WebKitGTK by the drivers that Debian packages beside them. A person's actions are the same few
// in all three: open an address, query the page, move a pointer, press keys, choose a file.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findChromiumWithTray } from '../../e2e/support/chromium.ts';
import { giveUp } from '../../install/prepare.mjs';
import { freePort, must } from '../../test/staged/stage.ts';

const PHONE = { width: 390, height: 844 };
const START_SECONDS = 60;
/** Seconds that one command to a browser may take; the longest loads a page. */
const COMMAND_SECONDS = 120;

/** The Debian packages of each engine and of its driver, each by a file that it installs. */
const NEEDED = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/xvfb-run',
  xauth: '/usr/bin/xauth',
  chromium: '/usr/bin/chromium',
  'chromium-driver': '/usr/bin/chromedriver',
};

export function needBrowsers(): void {
  const missing = Object.entries(NEEDED).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (missing.length > 0)
    giveUp(`This drill needs three browsers (Debian): sudo apt-get install ${missing.join(' ')}`);
}

/** Version of a Debian package that is installed. */
const versionOf = (name: string): string =>
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a word of dpkg-query
  spawnSync('dpkg-query', ['--show', '--showformat=${Version}', name], { encoding: 'utf8' }).stdout.trim();

/** Starts a process in a group of its own, so that it ends together with all its children. */
function start(command: string, args: readonly string[], folder: string) {
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder, TZ: 'America/Santo_Domingo' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      said += bytes;
    });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const end = () => {
    if (child.pid && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL');
    return ended;
  };
  process.once('exit', end);
  return { said: () => said, isOver: () => child.exitCode !== null, end };
}

async function until<T>(
  what: string,
  program: ReturnType<typeof start>,
  isSo: () => T | null | undefined | Promise<T | null | undefined>,
): Promise<T> {
  for (let tries = 0; tries < START_SECONDS * 10; tries += 1) {
    const found = await isSo();
    if (found) return found;
    must(!program.isOver(), `${what} ended:\n${program.said()}`);
    await wait(100);
  }
  throw new Error(`${what} did not start:\n${program.said()}`);
}

/** A browser that the drill drives, by the actions of a person. */
export interface DrivenBrowser {
  go(url: string): Promise<unknown>;
  /** Runs a function in the page, which knows nothing but its arguments. */
  run<Given extends readonly unknown[], T>(page: (...given: Given) => T, ...given: Given): Promise<T>;
  /** Actions of pointers and keys, in the form of W3C WebDriver. */
  perform(actions: readonly object[]): Promise<unknown>;
  choose(selector: string, file: string): Promise<void>;
  close(): Promise<unknown>;
}

/** Drives a browser by Classic WebDriver: a driver program takes commands over HTTP and controls the browser. */
async function openClassic([command = '', ...args]: readonly string[], capabilities: object, folder: string) {
  const port = await freePort();
  const driver = start(command, [...args, `--port=${port}`], folder);
  const address = `http://127.0.0.1:${port}`;
  async function ask(method: string, place: string, body: object | null = null) {
    const reply = await fetch(address + place, {
      method,
      body: body === null ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(COMMAND_SECONDS * 1000),
    });
    const { value } = JSON.parse(await reply.text());
    must(reply.ok, `${place.split('/').slice(3).join('/')}: ${value?.error}: ${value?.message}`);
    return value;
  }
  await until(command, driver, () => ask('GET', '/status').catch(() => null));
  const { sessionId } = await ask('POST', '/session', { capabilities: { alwaysMatch: capabilities } });
  const say = (place: string, body: object) => ask('POST', `/session/${sessionId}/${place}`, body);
  return {
    say,
    go: (url: string) => say('url', { url }),
    run: <Given extends readonly unknown[], T>(page: (...given: Given) => T, ...given: Given): Promise<T> =>
      say('execute/sync', { script: `return (${page}).apply(null, arguments)`, args: given }),
    perform: (actions: readonly object[]) => say('actions', { actions }),
    async choose(selector: string, file: string) {
      const element = await say('element', { using: 'css selector', value: selector });
      await say(`element/${Object.values(element)[0]}/value`, { text: file });
    },
    async close() {
      await ask('DELETE', `/session/${sessionId}`).catch(() => undefined);
      await driver.end();
    },
  };
}

/** Drives a browser by WebDriver BiDi, over a socket to the browser itself. */
async function openBidi([command = '', ...args]: readonly string[], folder: string): Promise<DrivenBrowser> {
  const browser = start(command, args, folder);
  const address = await until(command, browser, () => /ws:\/\/\S+/.exec(browser.said())?.[0]);
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  let asked = 0;
  socket.onmessage = ({ data }) => {
    const { id, result, error, message } = JSON.parse(data);
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error) reject?.(new Error(`${error}: ${message}`));
    else resolve?.(result);
  };
  // A result of any form, as JSON.parse returns it.
  const ask = (method: string, params: object) =>
    new Promise<ReturnType<typeof JSON.parse>>((resolve, reject) => {
      asked += 1;
      waiting.set(asked, { resolve, reject });
      AbortSignal.timeout(COMMAND_SECONDS * 1000).addEventListener('abort', () =>
        reject(new Error(`${method}: no answer`)),
      );
      socket.send(JSON.stringify({ id: asked, method, params }));
    });
  await ask('session.new', { capabilities: {} });
  const { contexts } = await ask('browsingContext.getTree', {});
  const { context } = contexts[0];
  await ask('browsingContext.setViewport', { context, viewport: PHONE });
  return {
    go: (url: string) => ask('browsingContext.navigate', { context, url, wait: 'complete' }),
    async run<Given extends readonly unknown[], T>(
      page: (...given: Given) => T,
      ...given: Given
    ): Promise<T> {
      const { result, exceptionDetails } = await ask('script.callFunction', {
        functionDeclaration: `(given) => JSON.stringify((${page})(...JSON.parse(given)) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(given) }],
        target: { context },
        awaitPromise: false,
      });
      must(!exceptionDetails, exceptionDetails?.text);
      return JSON.parse(result.value);
    },
    perform: (actions: readonly object[]) => ask('input.performActions', { context, actions }),
    async choose(selector: string, file: string) {
      const { nodes } = await ask('browsingContext.locateNodes', {
        context,
        locator: { type: 'css', value: selector },
      });
      must(nodes.length > 0, `There is no ${selector}`);
      await ask('input.setFiles', { context, element: { sharedId: nodes[0].sharedId }, files: [file] });
    },
    close: () => browser.end(),
  };
}

export interface Engine {
  readonly name: string;
  /** Name of the engine's Debian package. */
  readonly package: string;
  open(folder: string): Promise<DrivenBrowser>;
}

export const ENGINES: readonly Engine[] = [
  {
    name: 'Chromium',
    package: 'chromium',
    open: (folder) =>
      openClassic(
        ['chromedriver'],
        {
          'goog:chromeOptions': {
            binary: findChromiumWithTray(),
            args: [
              '--headless',
              '--no-sandbox',
              '--disable-gpu',
              '--disable-background-networking',
              '--disable-component-update',
              '--disable-sync',
              '--no-first-run',
              '--disable-quic',
              `--user-data-dir=${path.join(folder, 'profile')}`,
            ],
            mobileEmulation: { deviceMetrics: { ...PHONE, pixelRatio: 2, touch: true, mobile: true } },
          },
        },
        folder,
      ),
  },
  {
    name: 'Firefox ESR',
    package: 'firefox-esr',
    open: (folder) =>
      openBidi(
        ['firefox-esr', '--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0'],
        folder,
      ),
  },
  {
    name: 'WebKitGTK',
    package: 'webkit2gtk-driver',
    async open(folder) {
      // It cannot run without a window. Its window has a minimum width of 447 px, which is still a phone's.
      const browser = await openClassic(
        ['xvfb-run', '--auto-servernum', '--server-args=-screen 0 800x1200x24', 'WebKitWebDriver'],
        {},
        folder,
      );
      await browser.say('window/rect', PHONE);
      return browser;
    },
  },
];

/** Opens a browser with a new profile, as one that has never been used. */
export async function openBrowser(engine: Engine, place: string) {
  const folder = await mkdtemp(path.join(place, 'browser-'));
  const browser = await engine.open(folder);
  return {
    ...browser,
    version: versionOf(engine.package),
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
