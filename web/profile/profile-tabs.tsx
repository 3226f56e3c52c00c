import type { Profile } from '#contract/profile.ts';
import { DocumentPanel } from '#web/documents/document-panel.tsx';
import { OtherDocuments } from '#web/documents/other-documents.tsx';
import { GROUPS, TABS, type TabId, tabOf } from '#web/person/person-fields.ts';
import { ProfileGroup } from '#web/person/person-group.tsx';
import { CompanyAccounts } from '#web/profile/company-accounts.tsx';
import { OwnFigures, Verifications } from '#web/profile/money-tab.tsx';
import type { useProfileForm } from '#web/profile/use-profile-form.ts';
import { Tabs } from '#web/ui/tabs.tsx';

interface ProfileTabsProps {
  readonly profile: Profile;
  readonly form: ReturnType<typeof useProfileForm>;
  readonly tab: TabId;
  readonly onTab: (id: TabId) => void;
}

/** A tab whose fields have errors says so, since only one is in sight. */
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

/** The five tabs. An edit goes on over all of them and is saved as one. */
export function ProfileTabs({ profile, form, tab, onTab }: ProfileTabsProps) {
  const { user } = profile;
  // An administrator has no loan and no papers of the own.
  const tabs = TABS.filter(({ id }) => id !== 'documentos' || !user.isAdmin);
  const wrong = new Set(Object.keys(form.errors).map(tabOf));
  return (
    <Tabs
      label="Datos del perfil"
      tabs={tabs.map(({ id, label }) => ({ id, label: <TabLabel text={label} wrong={wrong.has(id)} /> }))}
      current={tab}
      onChange={onTab}
    >
      {tab === 'financiero' && !user.isAdmin && <OwnFigures />}
      {GROUPS[tab].map((group) => (
        <ProfileGroup
          key={group.title}
          group={group}
          user={user}
          values={form.values}
          errors={form.errors}
          onChange={form.change}
        />
      ))}
      {tab === 'financiero' && <Verifications profile={profile} />}
      {tab === 'financiero' && !user.isAdmin && <CompanyAccounts />}
      {tab === 'documentos' && !user.isAdmin && (
        <>
          <DocumentPanel />
          <OtherDocuments />
        </>
      )}
    </Tabs>
  );
}
