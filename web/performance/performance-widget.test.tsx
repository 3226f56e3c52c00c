import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PerformanceWidget } from '#web/performance/performance-widget.tsx';

const measured = (load: number, render: number, memory?: object) =>
  vi.stubGlobal('performance', {
    now: () => 0,
    getEntriesByType: () => [{ duration: load }],
    getEntriesByName: () => [{ startTime: render }],
    memory,
  });

beforeEach(() => {
  localStorage.clear();
});

const toggle = () => screen.getByRole('button', { name: /Rendimiento/ });

it('is closed, shows the score, and explains it when opened', () => {
  measured(2400, 620, { usedJSHeapSize: 70, jsHeapSizeLimit: 100 });
  vi.stubGlobal('navigator', { connection: { downlink: 10 } });
  render(<PerformanceWidget />);
  expect(toggle().textContent).toBe('Rendimiento: 60 de 100');
  expect(toggle().getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(toggle());
  expect(screen.getByText('Rápida')).toBeDefined();
  expect(screen.getByText('2.4 s')).toBeDefined();
  expect(screen.getByText('0.6 s')).toBeDefined();
  expect(screen.getByText('70%')).toBeDefined();
});

it('remembers that it was open', () => {
  measured(500, 100);
  render(<PerformanceWidget />);
  fireEvent.click(toggle());
  cleanup();
  render(<PerformanceWidget />);
  expect(toggle().getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(toggle());
  cleanup();
  render(<PerformanceWidget />);
  expect(toggle().getAttribute('aria-expanded')).toBe('false');
});

it('deducts nothing for a value that the browser does not report, and says so', () => {
  measured(500, 100);
  vi.stubGlobal('navigator', {});
  render(<PerformanceWidget />);
  fireEvent.click(toggle());
  expect(toggle().textContent).toContain('100 de 100');
  expect(screen.getAllByText('Este navegador no lo dice')).toHaveLength(2);
});
