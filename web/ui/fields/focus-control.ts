/** To a control of this page, in the middle of what is seen. @returns whether it is there */
export function focusControl(id: string): boolean {
  const control = document.getElementById(id);
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
  return control !== null;
}
