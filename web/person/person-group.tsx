import type { ReactNode } from 'react';
import { accountsApi } from '#contract/accounts.ts';
import type { ClientAccount } from '#contract/clients.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { FieldControl } from '#web/fields/field-control.tsx';
import type { FieldLook, ProfileField } from '#web/fields/field-kinds.ts';
import {
  FIELDS,
  type FieldGroup,
  isOffered,
  type ProfileErrors,
  type ProfileValues,
  readable,
  type TABS,
  type TabId,
  tabOf,
} from '#web/person/person-fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataList } from '#web/ui/figures/facts.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

interface ProfileGroupProps {
  readonly group: FieldGroup;
  /** Gives the look of each field; by default that of the own profile. */
  readonly lookOf?: (field: ProfileField) => FieldLook;
  readonly user: ClientAccount;
  /** The typed values while the group is edited; `null`: the stored values are shown. */
  readonly values: ProfileValues | null;
  /** Whether a field can be edited; by default all can. The others are shown even during editing. */
  readonly asks?: (field: ProfileField) => boolean;
  readonly errors: ProfileErrors;
  readonly onChange: (field: ProfileField, text: string) => void;
}

const ownLook = (field: ProfileField) => FIELDS[field];

const every = () => true;

/** A group of a profile's fields, read-only or edited. */
export function ProfileGroup({
  group,
  lookOf = ownLook,
  user,
  values,
  asks = every,
  errors,
  onChange,
}: ProfileGroupProps) {
  const fields = group.fields.filter((field) => isOffered(field, user));
  const asked = values ? fields.filter(asks) : [];
  const shown = fields.filter((field) => !asked.includes(field));
  return (
    <Card title={group.title}>
      {group.note && <p className="text-sm text-ink-soft">{group.note}</p>}
      {values && asked.length > 0 && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {asked.map((field) => (
            <FieldControl
              key={field}
              name={field}
              look={lookOf(field)}
              value={values[field]}
              error={errors[field]}
              onText={(text) => onChange(field, text)}
            />
          ))}
        </div>
      )}
      {shown.length > 0 && (
        <DataList
          items={shown.map((field) => ({
            label: lookOf(field).label,
            value: readable(field, user) || <span className="font-normal text-ink-soft">Sin completar</span>,
          }))}
        />
      )}
    </Card>
  );
}

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

interface SaveBarProps {
  readonly saving: boolean;
  /** Whether the session has ended: then the bar has a link to the login, which leads back here. */
  readonly sessionEnded: boolean;
  readonly onCancel: () => void;
}

/** The bar with the buttons of a profile that is edited; it stays visible under the fields of a long tab. */
export function SaveBar({ saving, sessionEnded, onCancel }: SaveBarProps) {
  const next = location.pathname + location.search;
  return (
    <div className="save-bar sticky bottom-[var(--under,0px)] z-10 -mx-4 grid gap-3 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float sm:mx-0 sm:rounded-lg sm:border">
      {sessionEnded && (
        <p role="alert">
          Tu sesión terminó. Lo que escribiste sigue aquí:{' '}
          <a className="link font-semibold" href={addressOf(accountsApi.loginRedirect, { query: { next } })}>
            inicia sesión y guárdalo
          </a>
          .
        </p>
      )}
      <div className="flex gap-3 sm:justify-end">
        <Button variant="outline" onClick={onCancel}>
          Cancelar
        </Button>
        <div className="grow sm:grow-0">
          <Button type="submit" wide busy={saving}>
            {saving ? 'Guardando...' : 'Guardar'}
          </Button>
        </div>
      </div>
    </div>
  );
}
