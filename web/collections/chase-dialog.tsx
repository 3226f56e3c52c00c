import type { CollectionTemplate } from '#domain/collections/message.ts';
import { CHASE_ACT } from '#web/collections/chase-act.ts';
import { ContactDialog } from '#web/collections/contact-dialog.tsx';
import { LettersDialog } from '#web/collections/letters-dialog.tsx';
import type { useChase } from '#web/collections/use-chase.ts';
import { WhatsAppDialog } from '#web/collections/whatsapp-dialog.tsx';

interface ChaseDialogProps {
  readonly chase: ReturnType<typeof useChase>;
  readonly templates: readonly CollectionTemplate[];
}

/** The open dialog about a late customer of the list. */
export function ChaseDialog({ chase: { asked, close, done }, templates }: ChaseDialogProps) {
  if (asked === null) return null;
  const { act, chased } = asked;
  const [first] = chased;
  if (first === undefined) return null;
  const ends = { onClose: close, onDone: done };
  switch (act) {
    case 'letter':
      return <LettersDialog chased={chased} templates={templates} {...ends} />;
    case 'whatsapp':
      return first.phone === null ? null : (
        <WhatsAppDialog chased={first} phone={first.phone} templates={templates} {...ends} />
      );
    case 'call':
      return <ContactDialog chased={first} phone={first.phone} start={CHASE_ACT[act].notes} {...ends} />;
    case 'promise':
    case 'note':
      return <ContactDialog chased={first} start={CHASE_ACT[act].notes} {...ends} />;
  }
}
