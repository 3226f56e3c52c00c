import { ApplicationDetails } from '#web/applications/own/application-details.tsx';
import { ApplicationList } from '#web/applications/own/list/application-list.tsx';
import { useOwnAddress } from '#web/applications/own/list/own-address.ts';
import { PushOffer } from '#web/push/push-offer.tsx';

/** The customer's applications, or the one that the address names: a reload keeps which. */
export function MyApplicationsScreen() {
  const { open } = useOwnAddress();
  return open === null ? (
    <>
      <ApplicationList />
      <PushOffer />
    </>
  ) : (
    <ApplicationDetails key={open} id={open} />
  );
}
