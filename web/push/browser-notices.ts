/** Closes the notices that are shown and the badge of the icon: they were seen, or are the account's that leaves. */
export async function closeNotices(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
  await navigator.clearAppBadge?.();
}

/** The browser gives its subscription up, whatever account it was for. */
export async function endBrowserSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
