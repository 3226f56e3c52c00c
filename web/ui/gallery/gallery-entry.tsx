import '#web/styles/app.css';
import Banknote from 'lucide-react/icons/banknote';
import Camera from 'lucide-react/icons/camera';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { AMOUNT_FORMAT } from '#domain/limits/amounts.ts';
import { VERIFIED_WITHIN } from '#domain/limits/promised-hours.ts';
import { AMOUNT_NAME, AMOUNT_TOO_LOW } from '#domain/limits/refusals.ts';
import { StepProgress } from '#web/applications/steps/form-progress.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { DAY_FORMAT_MESSAGE, DayField } from '#web/ui/fields/day-field.tsx';
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { DataList } from '#web/ui/figures/data-list.tsx';
import { DayText, InstantText } from '#web/ui/figures/dates.tsx';
import { Pesos } from '#web/ui/figures/pesos.tsx';
import { ProgressBar } from '#web/ui/figures/progress-bar.tsx';
import { Receipt } from '#web/ui/figures/receipt.tsx';
import { type Column, column, numericColumn, Table } from '#web/ui/figures/table.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ToastProvider, useToast } from '#web/ui/overlays/toast.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { TilePattern } from '#web/ui/tile-pattern.tsx';

function GalleryFields({ icon }: { readonly icon?: ReactNode }) {
  const [birthDate, setBirthDate] = useState('31/02/1990');
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField
        name="cedula"
        label="Cédula"
        placeholder="001-1234567-8"
        hint="Con o sin guiones"
        inputMode="numeric"
      />
      <TextField name="phone" label="Teléfono" type="tel" error="Formato válido: (809) 123-4567" />
      <PasswordField name="password" label="Contraseña" autoComplete="current-password" />
      <MoneyField name="amount" label="Cantidad solicitada" error={AMOUNT_FORMAT} />
      <SelectField
        name="accountType"
        label="Tipo de cuenta"
        placeholder="Elige una"
        options={[
          { value: 'ahorro', label: 'Ahorro' },
          { value: 'corriente', label: 'Corriente' },
        ]}
      />
      <DayField
        name="birthDate"
        label="Fecha de nacimiento"
        value={birthDate}
        onText={setBirthDate}
        error={DAY_FORMAT_MESSAGE}
      />
      <FileField
        name="receiptFile"
        label="Comprobante"
        buttonText="Elegir archivo"
        icon={icon}
        accept="image/*,application/pdf"
        fileName="comprobante-de-pago-noviembre.jpg"
        onFile={() => undefined}
      />
      <RadioGroup
        name="term"
        label="Número de cuotas"
        inline
        defaultValue="2"
        options={[
          { value: '1', label: '1 cuota' },
          { value: '2', label: '2 cuotas' },
          { value: '3', label: '3 cuotas' },
        ]}
      />
      <TextareaField name="notes" label="Notas" />
      <CheckboxField name="accept" label="Recordar mi usuario" />
    </div>
  );
}

const PAYMENTS = [
  { id: 1, name: 'María Altagracia Peña', amount: 5750, status: 'Pendiente' },
  { id: 2, name: 'José Rafael Ureña', amount: 8333, status: 'Confirmado' },
];
const COLUMNS: readonly Column<(typeof PAYMENTS)[number]>[] = [
  column('name', 'Cliente', ({ name }) => name),
  column('status', 'Estado', ({ status }) => <Badge tone="warning">{status}</Badge>),
  numericColumn('amount', 'Monto', ({ amount }) => <Pesos amount={amount} />),
];

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card title={title}>
      <div className="grid grid-cols-1 gap-4">{children}</div>
    </Card>
  );
}

function Buttons() {
  const icon = <Banknote aria-hidden="true" />;
  return (
    <div className="flex flex-wrap gap-3">
      <Button>Entrar</Button>
      <Button variant="money" icon={icon}>
        Pagar Cuota
      </Button>
      <Button variant="outline">Crear mi cuenta</Button>
      <Button variant="danger">Rechazar</Button>
      <Button variant="quiet">Cerrar Sesión</Button>
      <Button busy>Enviando...</Button>
      <Button disabledLook>Siguiente</Button>
      <Button disabled>Limpiar</Button>
      <LinkButton href="#main" variant="money">
        Calcular mi préstamo
      </LinkButton>
    </div>
  );
}

function Dialogs() {
  const { toast } = useToast();
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null);
  const close = () => setOpen(null);
  const wrong = () =>
    toast({
      variant: 'destructive',
      title: 'Error al enviar solicitud',
      description: 'Hubo un problema al procesar su solicitud.',
    });
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="outline" onClick={() => setOpen('dialog')}>
        Abrir diálogo
      </Button>
      <Button variant="danger" onClick={() => setOpen('confirm')}>
        Eliminar
      </Button>
      <Button
        variant="outline"
        onClick={() => toast({ title: 'Pago registrado', description: `Se verificará ${VERIFIED_WITHIN}.` })}
      >
        Aviso
      </Button>
      <Button variant="outline" onClick={wrong}>
        Aviso de error
      </Button>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Aprobar préstamo"
        description="María Altagracia Peña Núñez, RD$10,000"
        footer={<Button onClick={wrong}>Aprobar</Button>}
      >
        <StepProgress step={2} total={5} page={2} pages={10} />
        <GalleryFields />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="¿Estás seguro?"
        description="Esta acción no se puede deshacer."
        confirmLabel="Eliminar"
        variant="danger"
        onConfirm={close}
        onCancel={close}
      />
    </div>
  );
}

function Cost() {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Receipt
        title="Estimado de la calculadora"
        rows={[
          { label: 'Recibes', value: <Pesos amount={10000} /> },
          { label: 'Cuota 1', detail: 'a los 15 días', value: <Pesos amount={5750} /> },
          { label: 'Cuota 2', detail: 'a los 30 días', value: <Pesos amount={5750} /> },
          { label: 'Costo del préstamo (15%)', value: <Pesos amount={1500} /> },
        ]}
        total={{ label: 'Total a pagar', value: <Pesos amount={11500} /> }}
        note="Las cuotas definitivas son las del pagaré."
      />
      <div className="grid content-start gap-4">
        <StepProgress step={2} total={5} page={2} pages={10} />
        <ProgressBar label="Subiendo la foto" value={40} />
        <DataList
          items={[
            { label: 'Ingreso mensual', value: <Pesos amount={28500} /> },
            { label: 'Empresa', value: 'Textiles del Cibao' },
            { label: 'Fecha', value: <DayText day="2026-11-20" /> },
            { label: 'Registrado', value: <InstantText instant="2026-11-20T21:05:00Z" /> },
          ]}
        />
        <Skeleton />
        <Loading>Cargando solicitudes pendientes...</Loading>
      </div>
    </div>
  );
}

/** Shows every component in all its states, for work on the design. */
function Gallery() {
  return (
    <main id="main" className="mx-auto grid max-w-5xl grid-cols-1 gap-6 p-4">
      <div className="night relative overflow-hidden rounded-lg p-6">
        <div className="fade-from-left absolute inset-y-0 right-0 w-1/2">
          <TilePattern />
        </div>
        <h1 className="relative flex items-center gap-3 text-3xl">
          <BrandMark onNight /> Larimar y Ámbar
        </h1>
      </div>
      <Section title="Botones">
        <Buttons />
      </Section>
      <Section title="Campos">
        <ErrorSummary
          attempt={0}
          title={`Faltan los siguientes campos: ${AMOUNT_NAME}`}
          errors={[{ field: 'amount', message: AMOUNT_TOO_LOW }]}
        />
        <GalleryFields icon={<Camera aria-hidden="true" />} />
      </Section>
      <Section title="Costo y datos">
        <Cost />
      </Section>
      <Section title="Estados">
        <div className="flex flex-wrap gap-2">
          <Badge>Borrador</Badge>
          <Badge tone="info">En Revisión</Badge>
          <Badge tone="success">Aprobado</Badge>
          <Badge tone="warning">Pendiente</Badge>
          <Badge tone="danger">Rechazado</Badge>
        </div>
        <Table caption="Pagos" rows={PAYMENTS} rowKey={({ id }) => id} columns={COLUMNS} />
      </Section>
      <Section title="Diálogos y avisos">
        <Dialogs />
      </Section>
      <EmptyState title="No hay solicitudes" action={<Button variant="money">Solicitar Mi Préstamo</Button>}>
        <p>Cuando pidas un préstamo lo verás aquí.</p>
      </EmptyState>
    </main>
  );
}

// Only the development server has this page: http://localhost:5173/_gallery
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <ToastProvider>
      <Gallery />
    </ToastProvider>,
  );
}
