import { Key } from '#web/ui/figures/key.tsx';

interface QueueLegendProps {
  /** Beginning of the legend: "Con una solicitud enfocada:". */
  readonly lead: string;
  readonly keys: readonly { readonly name: string; readonly does: string }[];
}

const STEPS = [
  { name: 'J', does: 'siguiente' },
  { name: 'K', does: 'anterior' },
];

/** The legend of a queue's shortcut keys, for users with a keyboard. */
export function QueueLegend({ lead, keys }: QueueLegendProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft [@media(hover:none)]:hidden pointer-coarse:hidden">
      <span>{lead}</span>
      {[...keys, ...STEPS].map(({ name, does }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <Key name={name} /> {does}
        </span>
      ))}
    </p>
  );
}
