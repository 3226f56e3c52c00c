/** The office's name for this device, until its staff log out (rule: logout-clears). */
const DEVICE_NAME = 'device-name';

/** Empty when never set, or without storage. */
export function deviceName(): string {
  try {
    return localStorage.getItem(DEVICE_NAME) ?? '';
  } catch {
    return '';
  }
}

export function keepDeviceName(name: string): void {
  try {
    localStorage.setItem(DEVICE_NAME, name);
  } catch {
    // The form will ask for it again next time.
  }
}
