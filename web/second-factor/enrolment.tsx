import { useEffect, useState } from 'react';
import { secondFactorApi } from '#contract/second-factor.ts';
import { call } from '#web/app/calls/api-client.ts';
import { sentenceOf } from '#web/app/calls/api-error.ts';
import { PartFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { CodeField, useCodeForm } from '#web/second-factor/code-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { QR_DARK, qrCode } from '#web/ui/figures/qr-code.ts';
import { CheckboxField, Form } from '#web/ui/forms.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The recovery codes, shown once. Each allows one login when the phone is lost. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [kept, setKept] = useState(false);
  return (
    <div className="grid justify-items-start gap-4">
      <h2 className="text-xl">Guarde sus códigos de recuperación</h2>
      <p>Cada uno sirve una vez si pierde el teléfono. No se vuelven a mostrar.</p>
      <ul className="grid grid-cols-2 gap-x-8 gap-y-1 tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} what="los códigos de recuperación" />
      <CheckboxField
        name="kept"
        label="Ya los guardé"
        checked={kept}
        onChange={({ target }) => setKept(target.checked)}
      />
      <Button disabledLook={!kept} onClick={() => kept && onDone()}>
        Continuar
      </Button>
    </div>
  );
}

interface Started {
  readonly secret: string;
  readonly uri: string;
}

function SecretToScan({ secret, uri }: Started) {
  const { viewBox, path } = qrCode(uri);
  return (
    <>
      <svg
        viewBox={viewBox}
        role="img"
        aria-label="Código QR para la aplicación de autenticación"
        shapeRendering="crispEdges"
        className="w-full max-w-56 rounded-md bg-sheet"
      >
        <path d={path} fill={QR_DARK} />
      </svg>
      <div>
        <p className="text-sm text-ink-soft">¿No puede escanearlo? Escriba esta clave en la aplicación:</p>
        <p className="tracking-wide break-all tabular-nums">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        <CopyButton text={secret} what="la clave" />
      </div>
    </>
  );
}

/** Sets up the second factor: scan the code, prove it with six digits, save the recovery codes, in that order. */
export function Enrolment({ onDone }: { readonly onDone: () => void }) {
  const [started, setStarted] = useState<Started | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { field, busy, submit } = useCodeForm(async (code) => {
    const confirmed = await call(secondFactorApi.confirm, { body: { code } });
    setRecoveryCodes(confirmed.recoveryCodes);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the person tries again
  useEffect(() => {
    let left = false;
    setProblem(null);
    call(secondFactorApi.enrol, {}).then(
      (answer) => left || setStarted(answer),
      (error: unknown) => left || setProblem(sentenceOf(error, 'No se pudo empezar. Intente de nuevo.')),
    );
    return () => {
      left = true;
    };
  }, [attempt]);

  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;
  if (problem) return <PartFailed retry={() => setAttempt(attempt + 1)}>{problem}</PartFailed>;
  if (!started) return <Skeleton lines={6} label="Preparando..." />;
  return (
    <Form onSubmit={submit} className="grid justify-items-start gap-4">
      <p>
        1. Instale una aplicación de autenticación en su teléfono y escanee este código. 2. Escriba el código
        de 6 dígitos que muestra.
      </p>
      <SecretToScan {...started} />
      <CodeField {...field} />
      <Button type="submit" busy={busy}>
        Activar segundo paso
      </Button>
    </Form>
  );
}
