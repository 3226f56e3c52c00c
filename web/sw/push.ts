import type { PushPayload } from '#domain/messages/push.ts';
import { readPushNote } from '#web/sw/push-note.ts';
import { isShellPage, SHELL } from '#web/sw/source-of.ts';

/** The content of a push message of this application; `null` for anything else. */
export function readPayload(text: string): PushPayload | null {
  try {
    const said: Partial<Record<keyof PushPayload, unknown>> = JSON.parse(text);
    const { to, title, body, path, tag } = said;
    return [to, title, body, path, tag].every((part) => typeof part === 'string')
      ? { to: String(to), title: String(title), body: String(body), path: String(path), tag: String(tag) }
      : null;
  } catch {
    return null;
  }
}

/**
 * The address that a notice opens: a signed-in page of a customer with its query; for any other address the first
 * screen.
 */
export function ownPath(path: string, origin: string): string {
  const address = URL.parse(path, origin);
  return address?.origin === origin && isShellPage(address.pathname)
    ? `${address.pathname}${address.search}${address.hash}`
    : SHELL;
}

/** Sets the icon's badge to the number of unread notices, without the pressed one. Not every system draws it. */
async function countUnread(
  { registration, navigator }: ServiceWorkerGlobalScope,
  pressed: string | null,
): Promise<void> {
  // The browser still lists a notice for a moment after its closing.
  const { length } = (await registration.getNotifications()).filter(({ tag }) => tag !== pressed);
  await (length > 0 ? navigator.setAppBadge?.(length) : navigator.clearAppBadge?.());
}

/**
 * Shows a push message to the account that this browser subscribed for. A message for another subscription (the
 * previous account of a shared phone) is not shown; without a recorded subscription this browser unsubscribes (rule:
 * push-notices).
 */
export async function showPush(scope: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const payload = readPayload(data?.text() ?? '');
  const note = await readPushNote();
  const { registration } = scope;
  if (note === null || payload?.to !== note.id) {
    if (note === null) await (await registration.pushManager.getSubscription())?.unsubscribe();
    return;
  }
  const { title, body, path, tag } = payload;
  await registration.showNotification(title, {
    body,
    tag,
    lang: 'es-DO',
    icon: '/brand/icon-192.png',
    badge: '/brand/icon-monochrome.png',
    data: { path },
  });
  await countUnread(scope, null);
}

/** Opens the page of a pressed notice, in a window that already shows it or in another one. */
export async function openFromNotice(scope: ServiceWorkerGlobalScope, notice: Notification): Promise<void> {
  notice.close();
  const path = ownPath(String(notice.data?.path ?? ''), scope.location.origin);
  const address = new URL(path, scope.location.origin).href;
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find(({ url }) => url === address);
  await (there ? there.focus() : scope.clients.openWindow(address));
  await countUnread(scope, notice.tag);
}
