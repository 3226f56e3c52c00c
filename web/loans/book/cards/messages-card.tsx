import ChevronDown from 'lucide-react/icons/chevron-down';
import type { LoanFile } from '#contract/loan-book.ts';
import { CHANNEL } from '#domain/messages/channel.ts';
import { MESSAGE_STATE } from '#domain/messages/message-state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';

/** The messages to the customer about a loan, word for word. */
export function MessagesCard({ messages }: { readonly messages: LoanFile['messages'] }) {
  return (
    <Card title="Mensajes al cliente">
      {messages.length === 0 ? (
        <p className="text-ink-soft">Todavía no se le ha escrito sobre este préstamo.</p>
      ) : (
        <ul className="divide-y divide-line">
          {messages.map(({ id, channel, subject, text, state, createdAt }) => (
            <li key={id}>
              <details>
                <summary className="flex min-h-12 cursor-pointer items-start gap-x-3 py-2.5">
                  <ChevronDown
                    aria-hidden="true"
                    className="mt-0.5 size-5 shrink-0 text-brand in-open:rotate-180"
                  />
                  <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
                    <span className="font-semibold break-words">{subject}</span>
                    <span className="text-sm text-ink-soft">
                      {CHANNEL[channel].label}, <InstantText instant={createdAt} />
                    </span>
                    <Badge tone={MESSAGE_STATE[state].tone}>{MESSAGE_STATE[state].label}</Badge>
                  </span>
                </summary>
                <p className="max-w-prose pb-3 break-words whitespace-pre-wrap text-ink-soft">{text}</p>
              </details>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
