import type { ReactNode } from 'react';
import { type TABS, type TabId, tabOf } from '#web/person/person-fields.ts';
import type { ProfileErrors } from '#web/person/person-values.ts';
import { Tabs } from '#web/ui/tabs.tsx';

/** The label of a tab; one with errors is marked, since only one tab is visible. */
function TabLabel({ text, wrong }: { readonly text: string; readonly wrong: boolean }) {
  return (
    <>
      {text}
      {wrong && (
        <span
          role="img"
          aria-label="con errores"
          className="size-2 rounded-full border border-surface bg-danger"
        />
      )}
    </>
  );
}

interface PersonTabsProps {
  readonly tabs: readonly (typeof TABS)[number][];
  readonly errors: ProfileErrors;
  readonly tab: TabId;
  readonly onTab: (id: TabId) => void;
  /** The content of the open tab. */
  readonly children: ReactNode;
}

/** The tabs of a profile, the customer's own or a client's (rule: shell). */
export function PersonTabs({ tabs, errors, tab, onTab, children }: PersonTabsProps) {
  const wrong = new Set(Object.keys(errors).map(tabOf));
  return (
    <Tabs
      label="Datos del perfil"
      tabs={tabs.map(({ id, label }) => ({ id, label: <TabLabel text={label} wrong={wrong.has(id)} /> }))}
      current={tab}
      onChange={onTab}
    >
      {children}
    </Tabs>
  );
}
