import { useState } from 'react';
import { type ProductVersionReply, productsApi } from '#contract/products.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { instalmentsText } from '#domain/limits/instalments.ts';
import { lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import { graceName, lateText } from '#domain/loans/late-charge-words.ts';
import { LOAN_TYPE } from '#domain/loans/loan-type.ts';
import { formatPesos } from '#domain/money.ts';
import { CHARGE, CHARGES, type Charge } from '#domain/products/charges.ts';
import { AUDIENCE_CHOICE, PAYOFF, planFacts } from '#domain/products/product.ts';
import { LoadFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { useRead } from '#web/app/calls/use-calls.ts';
import { currentMoment } from '#web/app/first-screen/page-state.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { type Draft, draftOf, EACH_TYPE, SETTINGS_LATE } from '#web/products/product-draft.tsx';
import { ProductForm } from '#web/products/product-form.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, column, DataList, DayText, InstantText, Table } from '#web/ui/figures/facts.tsx';

const planText = (plan: ProductVersionReply['plans'][number]): string =>
  [
    instalmentsText(plan.instalments),
    planFacts(plan).pace,
    `al ${plan.price.rate / 100}%${plan.price.per === 'month' ? ' mensual' : ''}`,
  ]
    .filter((word) => word !== null)
    .join(' ');
const plansText = ({ plans }: ProductVersionReply): string =>
  plans.length === 0 ? 'Deja de prestarse' : plans.map(planText).join('; ');
const amountsText = ({ least, most }: ProductVersionReply): string =>
  `${formatPesos(least)} a ${formatPesos(most)}`;

const lateOf = ({ lateCharge, ...own }: ProductVersionReply): string =>
  lateCharge === null
    ? [SETTINGS_LATE, ...(own.graceDays === 0 ? [] : [graceName(own.graceDays)])].join(', ')
    : lateText({ ...own, lateChargeVariant: lateChargeOf(lateCharge) }, 'choice');

const chargeText = (charge: Charge, version: ProductVersionReply): string => {
  const tariff = version[charge];
  if (tariff === null) return 'Ninguno';
  const parts = [
    tariff.pesos > 0 && formatPesos(tariff.pesos),
    tariff.rate > 0 && `${tariff.rate / 100}% del monto`,
  ];
  return parts.filter((part) => part !== false).join(' más ');
};

interface ProductProps {
  /** The newest version of the product. */
  readonly newest: ProductVersionReply;
  /** The version that is lent today. */
  readonly current: ProductVersionReply | undefined;
  readonly onChange: () => void;
}

function Product({ newest, current, onChange }: ProductProps) {
  const shown = current ?? newest;
  const isLent = current !== undefined && current.plans.length > 0;
  return (
    <Card
      title={shown.name}
      aside={
        <Badge tone={isLent ? 'success' : 'neutral'}>{isLent ? 'Se presta hoy' : 'No se presta hoy'}</Badge>
      }
    >
      <DataList
        items={[
          { label: 'Montos', value: amountsText(shown) },
          { label: 'Planes', value: plansText(shown) },
          { label: 'Para', value: AUDIENCE_CHOICE[shown.audience].label },
          { label: 'Mora', value: lateOf(shown) },
          ...CHARGES.map((charge) => ({ label: CHARGE[charge].label, value: chargeText(charge, shown) })),
          { label: 'Si salda antes', value: PAYOFF[shown.payoff].label },
          { label: 'Fiador', value: shown.guarantor ? 'Pide uno' : 'No pide' },
          { label: 'Tipo', value: shown.loanType ? LOAN_TYPE[shown.loanType].label : EACH_TYPE },
        ]}
      />
      {newest !== shown && (
        <p>
          Desde el <DayText day={newest.validFrom} />: {plansText(newest)}, {amountsText(newest)}.
        </p>
      )}
      <WithPermission call={productsApi.add}>
        <div>
          <Button variant="outline" onClick={onChange}>
            Cambiar <span className="sr-only">{shown.name}</span>
          </Button>
        </div>
      </WithPermission>
    </Card>
  );
}

/** The products that have not been replaced, each with the version that is lent today. */
function productsOf(versions: readonly ProductVersionReply[]) {
  const before = new Map(versions.map((version) => [version.id, version]));
  const replaced = new Set(versions.map(({ replaces }) => replaces));
  const lentOf = (version: ProductVersionReply | undefined): ProductVersionReply | undefined =>
    version === undefined || version.inForce ? version : lentOf(before.get(version.replaces ?? 0));
  return versions
    .filter(({ id }) => !replaced.has(id))
    .map((newest) => ({ newest, current: lentOf(newest) }))
    .toReversed();
}

const COLUMNS: readonly Column<ProductVersionReply>[] = [
  column('name', 'Versión', ({ id, name }) => `${name} (${id})`),
  column('from', 'Desde', ({ validFrom }) => <DayText day={validFrom} />),
  column('what', 'Qué', (one) => `${amountsText(one)}. ${plansText(one)}`),
  column('why', 'Por qué', ({ reason }) => reason),
  column('who', 'Quién', ({ addedBy, addedAt }) =>
    addedBy === null ? (
      'El programa'
    ) : (
      <>
        {addedBy}, <InstantText instant={addedAt} />
      </>
    ),
  ),
];

/** What the lender lends (rule: products). */
export function ProductsScreen() {
  const products = useRead(productsApi.read, {});
  const [form, setForm] = useState<Draft | null>(null);
  const versions = products.data?.versions;
  const open = (version: ProductVersionReply | null) =>
    setForm(draftOf(version, dayInSantoDomingo(currentMoment())));
  return (
    <>
      <h1 className="text-2xl">Productos</h1>
      <p className="max-w-prose">
        Lo que presta su negocio: de cuánto a cuánto, en qué cuotas, a qué costo y para quién. Con un solo
        producto el cliente no elige; con varios, elige por su nombre.
      </p>
      {products.isPending && <Skeleton lines={4} label="Cargando productos..." />}
      {products.error && !versions && (
        <LoadFailed
          title="No se pudieron cargar los productos"
          error={products.error}
          retry={products.refetch}
        />
      )}
      {versions && form === null && (
        <>
          {productsOf(versions).map(({ newest, current }) => (
            <Product key={newest.id} newest={newest} current={current} onChange={() => open(newest)} />
          ))}
          <WithPermission call={productsApi.add}>
            <div>
              <Button onClick={() => open(null)}>Agregar un producto</Button>
            </div>
          </WithPermission>
        </>
      )}
      {form && <ProductForm key={form.replaces?.id ?? 0} start={form} onDone={() => setForm(null)} />}
      {versions && <Table caption="Versiones" columns={COLUMNS} rows={versions} rowKey={({ id }) => id} />}
    </>
  );
}
