import { useEffect } from 'react';
import { productName } from '#web/app/product-name.ts';

/** "Mis Productos · Manito" */
export const titleOfPage = (title: string): string => `${title} · ${productName()}`;

/** For a screen whose title changes while it is open: a wizard's step, an error. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = titleOfPage(title);
  }, [title]);
}
