import { render } from '@testing-library/react';
import Check from 'lucide-react/icons/check';
import type { ComponentType, SVGProps } from 'react';
import { expect, it } from 'vitest';
import drawIcon from '#web/ui/draw-icon.ts';

function drawn(Icon: ComponentType<SVGProps<SVGSVGElement>>) {
  const svg = render(<Icon className="size-5" />).container.firstElementChild;
  const attributes = [...(svg?.attributes ?? [])].map(({ name, value }) => [name, value]);
  return { attributes: Object.fromEntries(attributes), shapes: svg?.innerHTML };
}

it('draws an icon as its package does, without the name of the icon among the classes', () => {
  const { attributes, shapes } = drawn(Check);
  const { xmlns: _, ...shown } = attributes;
  const own = drawIcon({ node: [['path', { d: 'M20 6 9 17l-5-5', key: '1gmf2c' }]] });
  expect(drawn(own)).toEqual({ attributes: { ...shown, class: 'size-5' }, shapes });
});
