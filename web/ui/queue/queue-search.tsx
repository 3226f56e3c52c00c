import { TextField } from '#web/ui/fields/text-field.tsx';
import { toFirstCard } from '#web/ui/queue/card-keys.ts';

interface QueueSearchProps {
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength?: number;
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
}

/** A search field whose text filters a queue; Enter moves to the queue's first card. */
export function QueueSearch({ typed, setTyped, ...field }: QueueSearchProps) {
  return (
    <search className="sm:w-72">
      <TextField
        {...field}
        name="buscar"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && toFirstCard()}
      />
    </search>
  );
}
