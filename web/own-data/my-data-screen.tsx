import { DownloadCard } from '#web/own-data/download-card.tsx';

/** Mis datos: what the law lets a person ask for (rule: own-data). */
export function MyDataScreen() {
  return (
    <>
      <h1 className="text-2xl">Mis datos</h1>
      <DownloadCard />
    </>
  );
}
