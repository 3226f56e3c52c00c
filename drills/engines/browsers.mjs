// The browsers of drills/engines.mjs, each driven by its makers' interface (W3C WebDriver): Firefox by BiDi, which is
// built in, Chromium and WebKitGTK by the drivers that Debian packages beside them. A person's actions are the same few
// in all three: open an address, query the page, move a pointer, press keys, choose a file.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findChromiumWithTray } from '../../e2e/support/chromium.ts';
import { giveUp } from '../../install/prepare.mjs';
import { freePort, must } from '../support/stage.ts';

const PHONE = { width: 390, height: 844 };
const START_SECONDS = 60;
/** Time limit of one command. The longest loads a page. */
const COMMAND_SECONDS = 120;

/** The Debian packages of each engine and its driver, by a file of each. */
const NEEDED = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/xvfb-run',
  xauth: '/usr/bin/xauth',
  chromium: '/usr/bin/chromium',
  'chromium-driver': '/usr/bin/chromedriver',
};

export function needBrowsers() {
  const missing = Object.keys(NEEDED).filter((name) => !existsSync(NEEDED[name]));
  if (missing.length > 0)
    giveUp(`This drill needs three browsers (Debian): sudo apt-get install ${missing.join(' ')}`);
}

/** @returns {string} version of a Debian package that is installed */
const versionOf = (name) =>
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a word of dpkg-query
  spawnSync('dpkg-query', ['--show', '--showformat=${Version}', name], { encoding: 'utf8' }).stdout.trim();

/** A process and all its children, which end together. */
function start(command, args, folder) {
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
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
    return ended;
  };
  process.once('exit', end);
  return { said: () => said, isOver: () => child.exitCode !== null, end };
}

async function until(what, program, isSo) {
  for (let tries = 0; tries < START_SECONDS * 10; tries += 1) {
    const found = await isSo();
    if (found) return found;
    must(!program.isOver(), `${what} ended:\n${program.said()}`);
    await wait(100);
  }
  throw new Error(`${what} did not start:\n${program.said()}`);
}

/** Classic WebDriver: a driver that takes commands over HTTP and controls its browser. */
async function openClassic([command, ...args], capabilities, folder) {
  const port = await freePort();
  const driver = start(command, [...args, `--port=${port}`], folder);
  const address = `http://127.0.0.1:${port}`;
  async function ask(method, place, body) {
    const reply = await fetch(address + place, {
      method,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(COMMAND_SECONDS * 1000),
    });
    const { value } = await reply.json();
    must(reply.ok, `${place.split('/').slice(3).join('/')}: ${value?.error}: ${value?.message}`);
    return value;
  }
  await until(command, driver, () => ask('GET', '/status').catch(() => null));
  const { sessionId } = await ask('POST', '/session', { capabilities: { alwaysMatch: capabilities } });
  const say = (place, body) => ask('POST', `/session/${sessionId}/${place}`, body);
  return {
    say,
    go: (url) => say('url', { url }),
    run: (page, ...given) =>
      say('execute/sync', { script: `return (${page}).apply(null, arguments)`, args: given }),
    perform: (actions) => say('actions', { actions }),
    async choose(selector, file) {
      const element = await say('element', { using: 'css selector', value: selector });
      await say(`element/${Object.values(element)[0]}/value`, { text: file });
    },
    async close() {
      await ask('DELETE', `/session/${sessionId}`).catch(() => undefined);
      await driver.end();
    },
  };
}

/** WebDriver BiDi: a socket to the browser itself. */
async function openBidi([command, ...args], folder) {
  const browser = start(command, args, folder);
  const address = await until(command, browser, () => /ws:\/\/\S+/.exec(browser.said())?.[0]);
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map();
  let asked = 0;
  socket.onmessage = ({ data }) => {
    const { id, result, error, message } = JSON.parse(data);
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error) reject?.(new Error(`${error}: ${message}`));
    else resolve?.(result);
  };
  const ask = (method, params) =>
    new Promise((resolve, reject) => {
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
    go: (url) => ask('browsingContext.navigate', { context, url, wait: 'complete' }),
    async run(page, ...given) {
      const { result, exceptionDetails } = await ask('script.callFunction', {
        functionDeclaration: `(given) => JSON.stringify((${page})(...JSON.parse(given)) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(given) }],
        target: { context },
        awaitPromise: false,
      });
      must(!exceptionDetails, exceptionDetails?.text);
      return JSON.parse(result.value);
    },
    perform: (actions) => ask('input.performActions', { context, actions }),
    async choose(selector, file) {
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

const OPEN = {
  Chromium: (folder) =>
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
  'Firefox ESR': (folder) =>
    openBidi(
      ['firefox-esr', '--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0'],
      folder,
    ),
  async WebKitGTK(folder) {
    // It cannot run without a window. Its window has a minimum width of 447 px, which is still a phone's.
    const browser = await openClassic(
      ['xvfb-run', '--auto-servernum', '--server-args=-screen 0 800x1200x24', 'WebKitWebDriver'],
      {},
      folder,
    );
    await browser.say('window/rect', PHONE);
    return browser;
  },
};

export const ENGINES = {
  Chromium: { package: 'chromium', open: OPEN.Chromium },
  'Firefox ESR': { package: 'firefox-esr', open: OPEN['Firefox ESR'] },
  WebKitGTK: { package: 'webkit2gtk-driver', open: OPEN.WebKitGTK },
};

/** A browser that has never been used. */
export async function openBrowser(name, place) {
  const folder = await mkdtemp(path.join(place, 'browser-'));
  const browser = await ENGINES[name].open(folder);
  return {
    ...browser,
    version: versionOf(ENGINES[name].package),
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
