import { Component, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface Props {
  readonly children: ReactNode;
}

/** Catches the error of a screen that throws, or whose code did not load, so that the rest of the page works. */
export class ScreenBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <EmptyState
        title="No se pudo abrir esta pantalla"
        action={<Button onClick={() => location.reload()}>Intentar de nuevo</Button>}
      >
        <p>Revisa tu conexión e intenta de nuevo.</p>
      </EmptyState>
    );
  }
}
