import { createElement, type SVGProps } from 'react';

/** The drawing of an icon, as each file of lucide-react has it. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Stands in for the function of lucide-react with which each icon makes its component (`resolve.alias` in
 * web/vite.config.ts). That one also reads sizes, colours, a context and names, which no icon here has: 1 KB more on
 * every page. Like that one, it hides each icon from screen readers: the words beside it say the same.
 */
export default function drawIcon({ node }: IconData) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
