/** Focuses a control of this page and scrolls it to the middle of the window. @returns whether it exists. */
export function focusControl(id: string): boolean {
  const control = document.getElementById(id);
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
  return control !== null;
}
