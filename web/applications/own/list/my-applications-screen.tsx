import { useEffect } from 'react';
import { later } from '#web/app/later.tsx';
import { ApplicationList } from '#web/applications/own/list/application-list.tsx';
import { useOwnAddress } from '#web/applications/own/list/own-address.ts';
import { PushOffer } from '#web/push/push-offer.tsx';

const ApplicationDetails = later(
  async () => (await import('#web/applications/own/application-details.tsx')).ApplicationDetails,
);

/** The customer's applications, or the one that the address names: a reload keeps which. */
export function MyApplicationsScreen() {
  const { open } = useOwnAddress();
  useEffect(ApplicationDetails.soon, []);
  return open === null ? (
    <>
      <ApplicationList />
      <PushOffer />
    </>
  ) : (
    <ApplicationDetails key={open} id={open} />
  );
}
