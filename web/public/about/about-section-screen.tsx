import { AboutContent } from '#web/public/about/about-content.tsx';

export function AboutSectionScreen() {
  return (
    <>
      <h1 className="text-2xl">Quiénes Somos</h1>
      <AboutContent />
    </>
  );
}
