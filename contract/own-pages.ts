import type { PagePath } from '#contract/paths.ts';
import { type ApplicationStatus, isDraft } from '#domain/applications/status.ts';

const OWN_APPLICATIONS = '/my-applications' satisfies PagePath;
const FORM = '/new-application' satisfies PagePath;

/** Address of an application on its customer's page: a draft's is the form that continues it. */
export const ownApplicationPage = (id: number, status: ApplicationStatus): string =>
  isDraft(status) ? `${FORM}?draft=${id}` : `${OWN_APPLICATIONS}?solicitud=${id}`;
