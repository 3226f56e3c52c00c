import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ZoomPicture } from '#web/ui/zoom/zoom-picture.tsx';

it('turns a sideways picture, by its button and by G', () => {
  render(<ZoomPicture title="Comprobante" src="/a.jpg" alt="Comprobante PG-1" />);
  const picture = screen.getByRole('img', { name: 'Comprobante PG-1' });
  const turn = screen.getByRole('button', { name: 'Girar: Comprobante' });
  expect(picture.style.transform).toContain('rotate(0deg)');
  fireEvent.click(turn);
  expect(picture.style.transform).toContain('rotate(90deg)');
  fireEvent.keyDown(turn, { key: 'g' });
  expect(picture.style.transform).toContain('rotate(180deg)');
  fireEvent.keyDown(turn, { key: 'g', ctrlKey: true });
  expect(picture.style.transform).toContain('rotate(180deg)');
});
