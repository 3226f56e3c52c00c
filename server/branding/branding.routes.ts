import { brandingApi } from '#contract/branding.ts';
import { uploadLogo } from '#server/branding/upload-logo.ts';
import { serve } from '#server/http/serve.ts';

export const brandingRoutes = [serve(brandingApi.uploadLogo, uploadLogo)];
