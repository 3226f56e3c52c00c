// The inline scripts of the pages, for web/build/public-pages.ts and first-screens.ts. Plain JavaScript, as the pages
// get the text of the two functions.
import { minifySync } from 'vite';

/**
 * Runs in the page. A visitor's phone reads and fills in the page without React: it fetches no script until the first
 * touch, key or mouse movement (docs/decisions/first-touch.md); then it loads them with the styles and the fonts of
 * what they may show. They start at once for stored data in this browser, a query in the address, the secret of a
 * message's link behind its "#", no network, or a service worker that has everything cached. Until React has hydrated
 * the page, the script holds back the last press or submit, so that no password leaves through a native submit, and
 * repeats it afterwards; fields keep their typed values by themselves. An install prompt may come before
 * (web/pwa/install-offer.ts uses it). Browsers also report a mouse that did not move. When the scripts fail to load,
 * the page says so: it can be read but does not respond. The submit button is busy until then.
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
      const done = event.submitter;
      done?.setAttribute('aria-busy', 'true');
      again = () => {
        done?.removeAttribute('aria-busy');
        event.target.requestSubmit(done);
      };
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
    if (
      location.search ||
      location.hash.includes('=') ||
      kept() ||
      !navigator.onLine ||
      navigator.serviceWorker?.controller
    )
      start();
  });
}

/**
 * Runs in a signed-in page that came with its content: loads the program once the content is painted, and the code of
 * the screen with the remaining styles at the first touch, as on public pages. The screen's code starts at once where the page may have more to
 * show: a query or an anchor in the address, a part that still loads, values that this tab or this phone has stored, no
 * network, or a service worker that has everything cached. Until React has hydrated the frame, and then the screen in it, the script records
 * typing, choices, presses and submits, and repeats them afterwards in this order. After a logout that could not reach
 * the server, it removes the content before the first paint.
 */
function startFirstScreen(files, screenFiles, program, libraries, sheet, logoutNote) {
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
  // The phone's back key touches nothing, and leads to what the page did not come with.
  const WAKE = [...TOUCHES, 'dragenter', 'offline', 'visibilitychange', 'popstate'];
  const touched = new Map();
  let pressed;
  let isFramed = false;
  const isOfScreen = (target) => target.closest?.('[data-screen]');
  const link = (rel, href) =>
    document.head.append(Object.assign(document.createElement('link'), { rel, href }));
  const wake = (event) => {
    const { dataset } = document.documentElement;
    const still = event?.type === 'pointermove' && event.movementX === 0 && event.movementY === 0;
    if (still || 'wanted' in dataset) return;
    for (const kind of WAKE) removeEventListener(kind, wake, true);
    dataset.wanted = '';
    for (const href of screenFiles) link('modulepreload', href);
    link('stylesheet', sheet);
    // The browser fetches it with an icon, to offer the installation.
    link('manifest', '/manifest.webmanifest');
    dispatchEvent(new Event('screen-wanted'));
  };
  const remember = (event) => {
    const { type, target } = event;
    if (isFramed && !isOfScreen(target)) return;
    if (type === 'input' || type === 'change')
      return touched.set(target, { type, value: target.value, checked: target.checked });
    if (type === 'keydown') {
      const { key } = event;
      // The program handles the arrows between tabs; the browser itself handles the other keys.
      if (key.startsWith('Arrow') && target.closest('[role=tab]'))
        pressed = {
          target,
          again: () =>
            target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true })),
        };
      return;
    }
    const button = type === 'click' && target.closest('button');
    if (!button && type !== 'submit') return;
    event.preventDefault();
    event.stopPropagation();
    const done = type === 'submit' ? event.submitter : button;
    done?.setAttribute('aria-busy', 'true');
    pressed = {
      target,
      again() {
        done?.removeAttribute('aria-busy');
        if (type === 'submit') target.requestSubmit(event.submitter);
        else button.click();
      },
    };
  };
  const KINDS = ['input', 'change', 'click', 'submit', 'keydown'];
  // React notices a value only when it differs from the last one that it saw.
  const repeat = (control, { type, value, checked }) => {
    if (control.type === 'checkbox' || control.type === 'radio') {
      control.checked = !checked;
      return control.click();
    }
    if (control.type !== 'file') {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
      control.value = '';
      set.call(control, value);
    }
    control.dispatchEvent(new Event(type, { bubbles: true }));
  };
  // What the phone had saved may have replaced the server's form by another one with the same fields.
  const present = (control) =>
    control.isConnected
      ? control
      : [...document.getElementsByName(control.name)].find(
          ({ type, value }) => type === control.type && (type !== 'radio' || value === control.value),
        );
  const repeatThose = (isMeant) => {
    for (const [control, last] of touched)
      if (isMeant(control)) {
        touched.delete(control);
        const now = present(control);
        if (now) repeat(now, last);
      }
    if (!pressed || !isMeant(pressed.target)) return;
    // Once React has rendered the typed and chosen values.
    setTimeout(pressed.again);
    pressed = undefined;
  };
  addEventListener(
    'framed',
    () => {
      isFramed = true;
      repeatThose((target) => !isOfScreen(target));
    },
    { capture: true, once: true },
  );
  addEventListener(
    'hydrated',
    () => {
      for (const kind of KINDS) removeEventListener(kind, remember, true);
      repeatThose(() => true);
    },
    { capture: true, once: true },
  );
  for (const kind of KINDS) addEventListener(kind, remember, true);
  for (const kind of WAKE) addEventListener(kind, wake, true);
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    globalThis.installOffer = event;
  });
  const hasMore = () => {
    if (location.search || location.hash || !navigator.onLine || navigator.serviceWorker?.controller)
      return true;
    // A part that still loads shows what the page has no styles for.
    if (document.querySelector('[data-screen] [data-loading]')) return true;
    try {
      return (
        sessionStorage.length > 0 || Object.keys(localStorage).some((key) => /^(?:waiting|stored):/.test(key))
      );
    } catch {
      return false;
    }
  };
  try {
    if (localStorage.getItem(logoutNote) !== null) document.getElementById('root').replaceChildren();
  } catch {
    // The browser forbids storage, and with it every session.
  }
  const start = () => {
    for (const href of files) link('modulepreload', href);
    // In two tasks: one for both would block a slow phone for twice as long.
    import(libraries).then(() =>
      setTimeout(() => import(program).then(() => dispatchEvent(new Event('start-program')))),
    );
    if (hasMore()) wake();
  };
  if (!PerformanceObserver.supportedEntryTypes?.includes('paint'))
    return requestAnimationFrame(() => setTimeout(start));
  // A page in a background tab is painted only when it becomes visible.
  if (document.visibilityState === 'hidden') return start();
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    start();
  }).observe({ type: 'paint', buffered: true });
}

function inline(run, ...given) {
  const { code, errors } = minifySync(`${run.name}.js`, `export default ${run}`);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  const source = code.replace('export default ', '').trim();
  return `<script>(${source})(${given.map((each) => JSON.stringify(each)).join(',')})</script>`;
}

/**
 * @param own Scripts of the page. @param rest Scripts that a submit needs in addition. @param sheet The styles of all
 * that the public pages may show. @param face The complete font of headings.
 */
export const pageStart = ({ own, rest, entry, sheet, face }) =>
  inline(startWhenTouched, own, rest, entry, sheet, face);

/**
 * @param files Scripts of the program and of the frame around the screen. @param screenFiles Scripts of the screen.
 * @param program The file with the program, whose event `start-program` starts it: without the bundler's own entry the
 * page needs one request less. @param libraries The file with what the program imports of libraries. @param sheet The styles of every signed-in screen.
 */
export const firstScreenStart = ({ files, screenFiles, program, libraries, sheet, logoutNote }) =>
  inline(startFirstScreen, files, screenFiles, program, libraries, sheet, logoutNote);
