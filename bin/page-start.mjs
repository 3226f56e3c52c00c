// The inline scripts of the pages, as bin/build.mjs writes them.
import { minifySync } from 'vite';

/**
 * Runs in the page. A stranger's phone reads and fills in the page without React: while nobody touches anything, no
 * script is even fetched; the first touch, key or movement of a mouse starts them (docs/decisions/first-touch.md), with
 * the styles and the letters of what they may show. They start at once where something waits to be shown: something kept
 * in this browser, a question in the address, no network, or a service worker that has everything here already.
 *
 * Until React has taken the page over, the last thing that was pressed or sent is kept, so that no password leaves in a
 * form's own way, and done over afterwards; fields keep what was typed by themselves. An offer to install may come before
 * (web/pwa/install-offer.ts takes it up). Browsers also report a mouse that did not move. When the scripts do not
 * arrive, the page says so: it can be read but answers nothing.
 */
function startWhenTouched(own, rest, entry, styles, face) {
  const TOUCHES = [
    'pointerdown',
    'pointermove',
    'touchstart',
    'keydown',
    'focusin',
    'input',
    'click',
    'submit',
  ];
  const WAKE = [...TOUCHES, 'dragenter', 'offline'];
  let started = false;
  let again;
  const link = (rel, href) => Object.assign(document.createElement('link'), { rel, href });
  const keep = (event) => {
    const button = event.type === 'click' && event.target.closest('button[type=button]');
    if (event.type === 'submit') {
      event.preventDefault();
      again = () => event.target.requestSubmit(event.submitter);
    } else if (button) again = () => button.click();
  };
  const dead = (error) => {
    console.error(error);
    const notice = document.createElement('div');
    notice.className =
      'night fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 shadow-float';
    notice.role = 'alert';
    const anchor = document.createElement('a');
    anchor.href = location.href.split('#')[0];
    anchor.className =
      'inline-flex min-h-12 items-center font-semibold text-on-night underline underline-offset-4';
    anchor.textContent = 'Cargar de nuevo';
    notice.append('La página no terminó de cargar y no puede responder.', anchor);
    document.body.append(notice);
  };
  const start = (event) => {
    const still = event?.type === 'pointermove' && event.movementX === 0 && event.movementY === 0;
    if (started || still) return;
    started = true;
    for (const kind of WAKE) removeEventListener(kind, start, true);
    const sheet = link('stylesheet', styles);
    const styled = new Promise((done) => {
      sheet.onload = done;
      sheet.onerror = done;
    });
    document.querySelector('style').after(sheet);
    document.head.append(
      ...[...own, ...rest].map((href) => link('modulepreload', href)),
      Object.assign(link('preload', face), { as: 'font', type: 'font/woff2', crossOrigin: '' }),
    );
    styled.then(() => import(entry)).catch(dead);
  };
  const kept = () => {
    try {
      return localStorage.length + sessionStorage.length > 0;
    } catch {
      return false;
    }
  };
  const painted = (then) => {
    if (!PerformanceObserver.supportedEntryTypes?.includes('paint'))
      return requestAnimationFrame(() => setTimeout(then));
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      then();
    }).observe({ type: 'paint', buffered: true });
  };

  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    globalThis.installOffer = event;
  });
  for (const kind of ['submit', 'click']) addEventListener(kind, keep, true);
  addEventListener(
    'hydrated',
    () => {
      for (const kind of ['submit', 'click']) removeEventListener(kind, keep, true);
      if (again) again();
    },
    { capture: true, once: true },
  );
  for (const kind of WAKE) addEventListener(kind, start, true);
  painted(() => {
    if (location.search || kept() || !navigator.onLine || navigator.serviceWorker?.controller) start();
  });
}

/**
 * Runs in the application's page, while its program is still on the way: what the first screen is made of, and what it
 * will ask for first where somebody is signed in, so that neither waits for the other. Each answer is taken once, by the
 * call that it is for (web/app/calls/early-replies.ts).
 */
function startScreen(screens, sessionNote, logoutNote) {
  const screen = screens[location.pathname];
  if (!screen) return;
  for (const href of screen.files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  try {
    const [account] = localStorage.getItem(sessionNote)?.split(' ') ?? [];
    if (!account || localStorage.getItem(logoutNote) !== null) return;
    const ask = (url, headers) =>
      fetch(url, { headers: { Accept: 'application/json', ...headers } }).catch(() => null);
    const own = screen.calls.map((url) => [url, ask(url, { 'X-Account': account })]);
    globalThis.earlyReplies = new Map([[screen.who, ask(screen.who)], ...own]);
  } catch {
    return;
  }
}

function inline(run, ...given) {
  const { code, errors } = minifySync(`${run.name}.js`, `export default ${run}`);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  const source = code.replace('export default ', '').trim();
  return `<script>(${source})(${given.map((each) => JSON.stringify(each)).join(',')})</script>`;
}

/**
 * @param own Scripts that the page is drawn with. @param rest What it needs besides once somebody sends something.
 * @param sheet The styles of all that the public pages may show. @param face The face of headings, whole.
 */
export const pageStart = ({ own, rest, entry, sheet, face }) =>
  inline(startWhenTouched, own, rest, entry, sheet, face);

/** @param screens By path: scripts of the screen, who is asked after, and the addresses that it asks. */
export const appStart = ({ screens, sessionNote, logoutNote }) =>
  inline(startScreen, screens, sessionNote, logoutNote);
