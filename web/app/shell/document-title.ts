import { useEffect } from 'react';
import { productName } from '#web/app/shell/template-variables.tsx';

/** The title of the browser's window for a page: "Mis Productos · Manito". */
export const titleOfPage = (title: string): string => `${title} · ${productName()}`;

/** Sets the window's title for a screen whose title changes while it is open: a wizard's step, an error. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = titleOfPage(title);
  }, [title]);
}
