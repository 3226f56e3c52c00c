import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
}

export interface TabsProps<Id extends string> {
  /** Name of the group of tabs, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly current: Id;
  readonly onChange: (id: Id) => void;
  /** The panel of the current tab. */
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Tabs with the panel of the current one. They are one stop for the Tab key; the arrows move between them and open them
 * (ARIA authoring practices). Tabs that do not fit side by side take a second row: on a small phone users do not find a
 * tab that is scrolled out of sight.
 */
export function Tabs<Id extends string>({ label, tabs, current, onChange, children }: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const index = tabs.findIndex((tab) => tab.id === current);
    const next = tabs[STEPS[event.key]?.(index, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex flex-wrap gap-1.5 rounded-lg border border-line bg-surface p-1.5 shadow-card"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className="flex min-h-12 flex-auto items-center justify-center gap-2 rounded-md px-3 font-semibold text-ink-soft transition-colors hover:bg-brand-tint hover:text-brand focus-visible:rounded-md aria-selected:bg-brand aria-selected:text-on-brand [&_svg]:size-5"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current}`}
        className="grid grid-cols-1 gap-6"
      >
        {children}
      </div>
    </div>
  );
}
