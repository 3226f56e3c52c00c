import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Tabs } from '#web/ui/tabs.tsx';

const TABS = [
  { id: 'loans', label: 'Préstamos' },
  { id: 'services', label: 'Servicios' },
  { id: 'more', label: 'Más' },
] as const;

function Example() {
  const [current, setCurrent] = useState<(typeof TABS)[number]['id']>('loans');
  return (
    <Tabs label="Tus productos" tabs={TABS} current={current} onChange={setCurrent}>
      <p>Panel {current}</p>
    </Tabs>
  );
}

it('shows the panel of the pressed tab, named by it', () => {
  render(<Example />);
  fireEvent.click(screen.getByRole('tab', { name: 'Servicios' }));
  expect(screen.getByRole('tabpanel', { name: 'Servicios' }).textContent).toBe('Panel services');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Servicios');
});

it('is one stop for the Tab key, and the arrows wrap around', () => {
  render(<Example />);
  const reachable = () => screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0);
  expect(reachable().map(({ textContent }) => textContent)).toEqual(['Préstamos']);
  for (const [key, name] of [
    ['ArrowRight', 'Servicios'],
    ['End', 'Más'],
    ['ArrowRight', 'Préstamos'],
    ['ArrowLeft', 'Más'],
    ['Home', 'Préstamos'],
  ] as const) {
    fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key });
    expect(document.activeElement?.textContent, key).toBe(name);
    expect(reachable().map(({ textContent }) => textContent)).toEqual([name]);
  }
});
