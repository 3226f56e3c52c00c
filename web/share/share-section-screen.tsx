import { ShareCard } from '#web/share/share-card.tsx';

export function ShareSectionScreen() {
  return (
    <>
      <h1 className="text-2xl">Compartir</h1>
      <ShareCard url={location.origin} />
    </>
  );
}
