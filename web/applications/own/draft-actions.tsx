import type { Application } from '#contract/applications.ts';
import { goTo } from '#web/app/shell/navigation.ts';
import { DiscardDraft } from '#web/applications/discard-draft.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** The actions on a draft: continue at its last step, or discard it. */
export function DraftActions({ application }: { readonly application: Application }) {
  return (
    <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
      <LinkButton href={`/new-application?draft=${application.id}`} variant="money">
        Continuar
      </LinkButton>
      <DiscardDraft draft={application} onGone={() => goTo('/my-applications')} />
    </div>
  );
}
