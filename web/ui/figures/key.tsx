/**
 * A key to press, for those who see it; assistive technology hears of it by `aria-keyshortcuts`. Drawn by the style: the
 * text of a button stays what the button is called.
 */
export function Key({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden="true"
      data-key={name}
      className="rounded border border-current px-1.5 font-body text-xs leading-5 font-semibold before:content-[attr(data-key)] [@media(hover:none)]:hidden pointer-coarse:hidden"
    />
  );
}
