import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface ShownSecretProps {
  readonly title: string;
  readonly secret: string;
  readonly help: string;
  readonly onClose: () => void;
}

/** Shows a new secret once: a person who closes the dialog without copying creates another. */
export function ShownSecret({ title, secret, help, onClose }: ShownSecretProps) {
  return (
    <Dialog open title={title} onClose={onClose}>
      <div className="grid gap-4">
        <p>{help}</p>
        <p className="rounded-md bg-brand-tint p-3 font-semibold break-all">{secret}</p>
        <div className="flex flex-wrap items-center gap-3">
          <CopyButton text={secret} what="el secreto" />
          <Button onClick={onClose}>Ya lo guardé</Button>
        </div>
      </div>
    </Dialog>
  );
}
