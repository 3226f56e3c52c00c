import { useState } from 'react';
import { enterByPasskey, passkeySentence } from '#web/second-factor/passkey-device.ts';
import { Button } from '#web/ui/button.tsx';

/** A button for the second step of the login by a passkey instead of a code. */
export function EnterByPasskey({ onPassed }: { readonly onPassed: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function enter() {
    setBusy(true);
    setProblem(null);
    try {
      await enterByPasskey();
      onPassed();
    } catch (failure) {
      setProblem(passkeySentence(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="grid gap-2">
      <Button variant="outline" wide busy={busy} onClick={() => void enter()}>
        Usar llave de acceso
      </Button>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
