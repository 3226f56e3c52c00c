import { profileApi } from '#contract/profile.ts';
import { serve } from '#server/http/serve.ts';
import { readProfile, updateProfile } from '#server/profile/update-profile.ts';

export const profileRoutes = [readProfile, serve(profileApi.update, updateProfile)];
