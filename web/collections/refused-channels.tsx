import { useState } from 'react';
import { type ChasedLoan, collectionsApi } from '#contract/collections.ts';
import { CONTACT_CHANNEL, REFUSABLE_CHANNELS } from '#domain/collections/contact.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/forms.tsx';

export const useRefuseChannels = () =>
  useAction(collectionsApi.refuse, [collectionsApi.worklist], {
    done: ({ message }) => message,
    failed: 'No se pudieron guardar las vías',
  });

interface RefusedChannelsProps {
  readonly chased: Pick<ChasedLoan, 'userId' | 'fullName' | 'refused'>;
  readonly refuse: ReturnType<typeof useRefuseChannels>;
}

/** The ways by which a client asked not to be reached about the debt: the list offers them no more. */
export function RefusedChannels({ chased: { userId, fullName, refused }, refuse }: RefusedChannelsProps) {
  const [channels, setChannels] = useState(refused);
  // What is stored, as far as this dialog knows: a colleague may save another choice meanwhile.
  const [seen, setSeen] = useState(refused);
  return (
    <WithPermission call={collectionsApi.refuse}>
      <details className="border-t border-line pt-1">
        <summary className="link min-h-11 cursor-pointer py-2.5">Vías por las que no se le contacta</summary>
        <fieldset className="grid gap-1">
          <legend className="text-sm">{fullName} pidió que no se le contacte por:</legend>
          {REFUSABLE_CHANNELS.map((channel) => (
            <CheckboxField
              key={channel}
              name={`refused-${channel}`}
              label={CONTACT_CHANNEL[channel].label}
              checked={channels.includes(channel)}
              onChange={({ target }) =>
                setChannels(
                  target.checked ? [...channels, channel] : channels.filter((other) => other !== channel),
                )
              }
            />
          ))}
        </fieldset>
        <Button
          variant="outline"
          busy={refuse.isPending}
          onClick={() =>
            refuse.mutate(
              { params: { id: userId }, body: { channels, seen } },
              { onSuccess: () => setSeen(channels) },
            )
          }
        >
          Guardar las vías
        </Button>
      </details>
    </WithPermission>
  );
}
