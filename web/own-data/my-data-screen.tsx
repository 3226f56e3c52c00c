import { DownloadCard } from '#web/own-data/download-card.tsx';
import { OwnRequests } from '#web/own-data/own-requests.tsx';

/** "Mis datos": what the customer can request about their own data under the law (rules: own-data, data-requests). */
export function MyDataScreen() {
  return (
    <>
      <h1 className="text-2xl">Mis datos</h1>
      <DownloadCard />
      <OwnRequests />
    </>
  );
}
