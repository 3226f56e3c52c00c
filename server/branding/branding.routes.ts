import { brandingApi } from '#contract/branding.ts';
import { uploadLogo } from '#server/branding/pictures.ts';
import { serve } from '#server/http/serve.ts';

export const brandingRoutes = [serve(brandingApi.uploadLogo, uploadLogo)];
