/** Key of the name that the office gave this device, kept until its staff log out (rule: logout-clears). */
const DEVICE_NAME = 'device-name';

/** The name that the office gave this device; empty when none was set, or without storage. */
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
