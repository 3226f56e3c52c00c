import { type StatementLineReply, statementsApi } from '#contract/statements.ts';
import { useMay } from '#web/app/session/may.tsx';
import { useDismissLine } from '#web/statements/statements.queries.ts';
import { Button } from '#web/ui/button.tsx';

interface DismissButtonProps {
  readonly line: StatementLineReply;
  /** Whether it is put aside by now. */
  readonly dismissed?: boolean;
  readonly onAct: (id: number) => void;
}

/** For money that is no loan's payment; one press takes it back. */
export function DismissButton({ line: { id, description }, dismissed = false, onAct }: DismissButtonProps) {
  const dismiss = useDismissLine();
  const may = useMay();
  if (!may(statementsApi.dismiss)) return null;
  return (
    <Button
      variant="quiet"
      busy={dismiss.isPending}
      onClick={() => {
        onAct(id);
        dismiss.mutate({ params: { id }, body: { dismissed: !dismissed } });
      }}
    >
      {dismissed ? 'Devolver a la lista' : 'Descartar'} <span className="sr-only">{description}</span>
    </Button>
  );
}
