import MessageCircle from 'lucide-react/icons/message-circle';
import Printer from 'lucide-react/icons/printer';
import { Fragment, useEffect, useRef } from 'react';
import type { DayRoute } from '#contract/street.ts';
import { whatsappAddress } from '#domain/messages/whatsapp-address.ts';
import { pesos } from '#domain/money.ts';
import { streetReceiptMessage, streetReceiptParts } from '#domain/street/street-receipt.ts';
import type { GivenReceipt } from '#web/street/phone/route-store.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

interface GivenReceiptProps {
  readonly route: Pick<DayRoute, 'lender' | 'collector' | 'block'>;
  /** The client's phone in E.164; `null` without one. */
  readonly phone: string | null;
  readonly receipt: GivenReceipt;
  readonly onDone: () => void;
}

/** A receipt that this phone gave: it can be sent by WhatsApp, or printed on a roll of 80 mm, without signal too. */
export function GivenReceiptView({ route, phone, receipt, onDone }: GivenReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { lender, collector, block } = route;
  const { number, fullName, reference, amount, takenAt, told } = receipt;
  const facts = {
    ...{ block, number, lender, fullName, reference },
    amount: pesos(amount),
    takenAt: new Date(takenAt),
    takenBy: collector,
    told: told && {
      paid: {
        principal: pesos(told.paid.principal),
        interest: pesos(told.paid.interest),
        lateCharge: pesos(told.paid.lateCharge),
        costs: pesos(told.paid.costs),
        credit: pesos(told.paid.credit),
      },
      balance: pesos(told.balance),
    },
  };
  const parts = streetReceiptParts(facts);
  return (
    <>
      <article
        aria-labelledby="receipt-number"
        className="receipt-on-roll grid grid-cols-1 gap-4 rounded-md border border-line bg-surface p-5 break-words shadow-card"
      >
        <h2 id="receipt-number" ref={heading} tabIndex={-1} className="text-xl">
          Recibo núm. {parts.number}
        </h2>
        <p className="text-sm">{parts.lender}</p>
        <p>{parts.sentence}</p>
        {parts.paid.length > 0 && (
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            {parts.paid.map(({ label, value }) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd className="figure text-right">{value}</dd>
              </Fragment>
            ))}
          </dl>
        )}
        {parts.left !== null && <p>{parts.left}</p>}
        <p className="text-sm">{parts.made}</p>
        <p className="text-sm font-semibold">{parts.notFiscal}</p>
      </article>
      <div className="grid gap-3 print:hidden">
        {phone !== null && (
          <LinkButton
            href={whatsappAddress(phone, streetReceiptMessage(facts))}
            target="_blank"
            rel="noreferrer"
            icon={<MessageCircle aria-hidden="true" />}
          >
            Enviar por WhatsApp
          </LinkButton>
        )}
        <Button variant="outline" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          Imprimir en rollo de 80 mm
        </Button>
        <Button variant="money" onClick={onDone}>
          Seguir con la ruta
        </Button>
      </div>
    </>
  );
}
