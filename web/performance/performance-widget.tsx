import ChevronDown from 'lucide-react/icons/chevron-down';
import Gauge from 'lucide-react/icons/gauge';
import { useEffect, useState } from 'react';
import { connectionLabel, type Measures, performanceScore } from '#domain/performance-score.ts';
import { classes } from '#web/ui/classes.ts';
import { DataList } from '#web/ui/figures/facts.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';

// Chromium only; not in the types.
interface HeapPerformance extends Performance {
  readonly memory?: { readonly usedJSHeapSize: number; readonly jsHeapSizeLimit: number };
}
interface MeasuredNavigator extends Navigator {
  readonly connection?: { readonly downlink?: number };
}

/** The browser's measurements of this page load. */
function measurePage(): Measures {
  const { memory }: HeapPerformance = performance;
  const [navigation] = performance.getEntriesByType('navigation');
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  // Still zero while the page is loading.
  const load = navigation?.duration || null;
  return {
    load,
    memory: memory ? memory.usedJSHeapSize / memory.jsHeapSizeLimit : null,
    render: paint?.startTime ?? null,
  };
}

/** The speed of the connection in megabits a second, as the browser estimates it; `null` without an estimate. */
function connectionSpeed(): number | null {
  const { connection }: MeasuredNavigator = navigator;
  return connection?.downlink ?? null;
}

const KEY = 'performanceWidgetOpen';
const UNKNOWN = 'Este navegador no lo dice';

const look = () => ({ measures: measurePage(), speed: connectionSpeed() });
const inSeconds = (milliseconds: number | null) =>
  milliseconds === null ? UNKNOWN : `${(milliseconds / 1000).toFixed(1)} s`;

/**
 * Figures of the page's speed, measured after the page load and again at each opening; `null` before the first time.
 */
function useFigures(open: boolean) {
  const [figures, setFigures] = useState<ReturnType<typeof look> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening it asks for figures of now
  useEffect(() => {
    const measure = () => setFigures(look());
    // One turn later: during the load event the measurement has no end yet.
    const soon = () => setTimeout(measure);
    if (document.readyState === 'complete') measure();
    else addEventListener('load', soon, { once: true });
    return () => removeEventListener('load', soon);
  }, [open]);
  return figures;
}

function Figures({ measures: { load, render, memory }, speed }: ReturnType<typeof look>) {
  return (
    <DataList
      items={[
        { label: 'Conexión', value: speed === null ? UNKNOWN : connectionLabel(speed) },
        { label: 'Carga completa', value: inSeconds(load) },
        { label: 'Primera imagen', value: inSeconds(render) },
        { label: 'Memoria usada', value: memory === null ? UNKNOWN : `${Math.round(memory * 100)}%` },
      ]}
    />
  );
}

/**
 * Shows the speed of this page on this device, for questions about a slow phone (rule: performance-score). Whether it
 * is open is remembered.
 */
export function PerformanceWidget() {
  const [open, setOpen] = useState(false);
  // Not while rendering: the server has no data about this browser.
  useEffect(() => setOpen(localStorage.getItem(KEY) === '1'), []);
  const figures = useFigures(open);
  const toggle = () => {
    localStorage.setItem(KEY, open ? '0' : '1');
    setOpen(!open);
  };
  return (
    <aside aria-label="Rendimiento" className="grid justify-items-start gap-2 text-sm text-ink-soft">
      <Tooltip text="Qué tan rápido abrió esta página en este equipo, de 0 a 100">
        <button
          type="button"
          aria-expanded={open}
          aria-controls="performance"
          onClick={toggle}
          className="inline-flex min-h-12 items-center gap-2 rounded-md px-2 hover:bg-brand-tint hover:text-ink"
        >
          <Gauge className="size-5" />
          Rendimiento{figures && `: ${performanceScore(figures.measures)} de 100`}
          <ChevronDown className={classes('size-4', open && 'rotate-180')} />
        </button>
      </Tooltip>
      <div
        id="performance"
        hidden={!open}
        className="w-full max-w-2xl rounded-lg border border-line bg-surface p-4 text-ink"
      >
        {figures && <Figures {...figures} />}
      </div>
    </aside>
  );
}
