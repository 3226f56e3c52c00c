import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prefill } from '#contract/application-fields.ts';
import { applicationsApi } from '#contract/applications.ts';
import { loansApi } from '#contract/loans.ts';
import { emptyIndexedDb } from '#test/empty-indexed-db.ts';
import { BORN } from '#test/literals/ana.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { until } from '#test/until.ts';
import { createQueryClient, query } from '#web/app/calls/query-client.ts';
import { enterFirstScreen, leaveFirstScreen } from '#web/app/first-screen/page-state.ts';
import { SignedIn } from '#web/app/session/session.tsx';
import { NOBODY } from '#web/app/session/user.fixture.ts';
import { LATEST } from '#web/applications/applicant.ts';
import { saveForm } from '#web/applications/form/form-autosave.ts';
import type { Presentation } from '#web/applications/form/form-fields.ts';
import { startForm } from '#web/applications/form/form-start.ts';
import { NewApplicationScreen } from '#web/applications/inline/new-application-screen.tsx';
import { ApplyScreen } from '#web/applications/modal/apply-screen.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

beforeEach(emptyIndexedDb);
afterEach(leaveFirstScreen);

const PREFILL = prefill.parse(sampleOf(prefill, BORN));

/** The replies that come with the server's form. */
function withReplies(now: Date) {
  const client = createQueryClient();
  const known = [
    [query(loansApi.active, {}).queryKey, null],
    [query(applicationsApi.prefill, {}).queryKey, PREFILL],
    [query(applicationsApi.list, { query: { limit: LATEST } }).queryKey, []],
    [query(applicationsApi.list, { query: { status: 'draft' } }).queryKey, []],
  ] as const;
  for (const [key, data] of known) client.setQueryData<unknown>(key, data, { updatedAt: now.getTime() });
  return client;
}

it.each<[Presentation, ComponentType, string]>([
  ['modal', ApplyScreen, 'amount'],
  ['inline', NewApplicationScreen, 'phone'],
])(
  'leaves the focus in the %s where the customer types, as what the phone had saved arrives',
  async (presentation, Form, field) => {
    const { currentValues, lastSavedValues } = startForm(presentation, { prefill: PREFILL });
    await saveForm(presentation, NOBODY.id, {
      currentValues: { ...currentValues, amount: '8,000' },
      ...{ lastSavedValues, readText: null, step: 1, part: null, draftId: null, draftUpdatedAt: null },
      pendingRequest: null,
    });
    history.replaceState(null, '', presentation === 'modal' ? '/loan-application' : '/new-application');
    const now = new Date();
    enterFirstScreen(now);
    render(
      <QueryClientProvider client={withReplies(now)}>
        <ToastProvider>
          <SignedIn user={NOBODY}>
            <Form />
          </SignedIn>
        </ToastProvider>
      </QueryClientProvider>,
    );
    const before = document.getElementById(field);
    before?.focus();
    expect(document.activeElement).toBe(before);
    expect(await screen.findByText('Continuamos donde quedó')).toBeDefined();
    // React has drawn the form, and runs its effects afterwards.
    await until(() => expect(document.activeElement?.id).toBe(field));
    expect(document.activeElement).not.toBe(before);
  },
);
