import * as z from 'zod/mini';
import { endpoints } from '#contract/api.ts';

/** A field that a call may omit, or that accepts `null`. */
export interface OptionalField {
  /** The field's path in the body: "contact.email". */
  readonly path: string;
  /** A valid value of the field. */
  readonly sample: unknown;
}

interface Described {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Described[];
  readonly properties?: Readonly<Record<string, Described>>;
  readonly required?: readonly string[];
  readonly items?: Described;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly format?: string;
}

const typesOf = ({ type, anyOf = [] }: Described): readonly string[] => [
  ...(type === undefined ? [] : [type].flat()),
  ...anyOf.flatMap(typesOf),
];
const isNullable = (schema: Described) => typesOf(schema).includes('null');

/** Valid values by path, for fields with a rule that the schema itself does not show. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  email: 'otra@demo.do',
  dataEmail: 'datos@demo.do',
  cedula: '402-1234567-8',
  phone: '829-555-0111',
  birthDate: '1985-02-03',
  decidedOn: '2026-11-02',
  province: 'Santiago',
  paydays: 'cada viernes',
  postalCode: '51000',
  employmentStatus: 'Jubilado',
  emergencyContactPhone: '829-555-0112',
  timeUnit: 'meses',
  timeWorking: '2_to_5_years',
  accountType: 'corriente',
  publicOffice: 'no',
  loanType: 'nomina',
  rnc: '101000011',
  whatsapp: '18095550100',
  brandColour: '#0a5c70',
  accountNumber: '987654321',
  analyst: 9_000,
  cashier: 9_000,
  twoPersonFrom: 9_000,
  // The contract names no bounds: they are the product's.
  amount: 9_000,
  first: 9_000,
};

function sampleOf(name: string, schema: Described): unknown {
  if (name in BY_NAME) return BY_NAME[name];
  const one = schema.anyOf?.find((member) => !isNullable(member)) ?? schema;
  if (one.const !== undefined) return one.const;
  if (one.enum) return one.enum.find((member) => member !== null);
  const [type] = typesOf(one);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(one.minimum ?? 1, 1) + 1;
  return `Algo para ${name}`;
}

function optionalFieldsOf(schema: Described, before = ''): OptionalField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    const path = before + name;
    // What was seen is compared, and is no field of anything.
    const optional =
      name !== 'version' && name !== 'seen' && (!schema.required?.includes(name) || isNullable(one));
    return [
      ...(optional ? [{ path, sample: sampleOf(name, one) }] : []),
      ...optionalFieldsOf(one, `${path}.`),
    ];
  });
}

/**
 * The one endpoint that is left out: its body is a letter's text, or `null` for the default text, which
 * server/letter-texts tests.
 */
const NO_FIELD = 'PUT /api/admin/letter-texts/:letter';

/**
 * Every optional field of each call's body by the current contract: "PATCH /api/payments/:id/status" → its fields.
 */
export const OPTIONAL_FIELDS: ReadonlyMap<string, readonly OptionalField[]> = new Map(
  endpoints.flatMap(({ method, path, body }) => {
    if ((method !== 'PATCH' && method !== 'PUT') || !body) return [];
    const described = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Described;
    const fields = optionalFieldsOf(described);
    const call = `${method} ${path}`;
    return fields.length > 0 && call !== NO_FIELD ? [[call, fields] as const] : [];
  }),
);
