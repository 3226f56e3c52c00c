/** Closes the shown push notices and clears the icon's badge: the customer has seen them, or logs out. */
export async function closeNotices(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
  await navigator.clearAppBadge?.();
}

/** Ends this browser's push subscription, whichever account it belongs to. */
export async function endBrowserSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
