/** Closes the shown notices and clears the icon's badge: the customer has seen them, or their account leaves. */
export async function closeNotices(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
  await navigator.clearAppBadge?.();
}

/** Ends the browser's subscription, of any account. */
export async function endBrowserSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
