import type { Profile } from '#contract/profile.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { OwnAuthorizations } from '#web/bureau/own-authorizations.tsx';
import { OwnReports } from '#web/bureau/own-reports.tsx';
import { DocumentPanel } from '#web/documents/document-panel.tsx';
import { OtherDocuments } from '#web/documents/other-documents.tsx';
import { GROUPS, TABS, type TabId } from '#web/person/person-fields.ts';
import { ProfileGroup } from '#web/person/person-group.tsx';
import { PersonTabs } from '#web/person/person-tabs.tsx';
import { CompanyAccounts } from '#web/profile/company-accounts.tsx';
import { OwnFigures, Verifications } from '#web/profile/money-tab.tsx';
import type { useProfileForm } from '#web/profile/use-profile-form.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

interface ProfileTabsProps {
  readonly profile: Profile;
  readonly form: ReturnType<typeof useProfileForm>;
  readonly tab: TabId;
  readonly onTab: (id: TabId) => void;
}

/** The five tabs of the profile. An edit covers all of them and is saved at once. */
export function ProfileTabs({ profile, form, tab, onTab }: ProfileTabsProps) {
  const { user } = profile;
  // An administrator has no own loan and documents.
  const tabs = TABS.filter(({ id }) => id !== 'documentos' || !user.isAdmin);
  return (
    <PersonTabs tabs={tabs} errors={form.errors} tab={tab} onTab={onTab}>
      {tab === 'financiero' && !user.isAdmin && <OwnFigures />}
      {GROUPS[tab].map((group) => (
        <ProfileGroup
          key={group.title}
          group={group}
          user={user}
          values={form.values}
          asks={form.asks}
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
          <OwnAuthorizations />
          <OwnReports fullName={fullNameOf(user)} />
          <Card title="Mis datos">
            <p>Descarga todo lo que se guarda de ti, o pide que se corrija o se borre.</p>
            <div className="grid sm:justify-start">
              <LinkButton href="/my-data" variant="outline">
                Ver mis datos
              </LinkButton>
            </div>
          </Card>
        </>
      )}
    </PersonTabs>
  );
}
