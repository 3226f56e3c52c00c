import { AboutContent } from '#web/public/about/about-content.tsx';
import { PublicPage } from '#web/public/public-page.tsx';
import { LinkButton } from '#web/ui/button.tsx';

export function AboutScreen() {
  return (
    <PublicPage
      kind="text"
      title="Quiénes Somos"
      lead="Una mano amiga en los momentos cruciales del día a día."
    >
      <AboutContent />
      <LinkButton href="/calculator" variant="money">
        Calcular mi préstamo
      </LinkButton>
    </PublicPage>
  );
}
