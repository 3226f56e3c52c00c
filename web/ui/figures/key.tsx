/**
 * The letter of a shortcut key for sighted users; assistive technology gets it from `aria-keyshortcuts`. The style
 * draws the letter, so that the button's accessible name does not contain it.
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
