import { exportApi } from '#contract/export.ts';
import { exportBook } from '#server/export/export-book.ts';
import { serve } from '#server/http/serve.ts';

export const exportRoutes = [serve(exportApi.book, exportBook)];
