import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { application } from '#contract/applications.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { OpenApplicationNotice } from '#web/applications/blocked.tsx';

const one = (id: number, status: string) =>
  application.parse(sampleOf(application, { id, status, reference: `#LN-000${id}` }));
const OFFERED = one(1, 'counter_offer');
const WAITING = one(2, 'under_review');
const DRAFT = one(3, 'draft');
const DONE = one(4, 'rejected');

it.each([
  ['an offer first', [DRAFT, WAITING, OFFERED], 'Ver la oferta', '/my-applications?solicitud=1'],
  ['then one that waits', [DRAFT, WAITING, DONE], 'Ver cómo va', '/my-applications?solicitud=2'],
  ['then one half filled', [DONE, DRAFT], 'Terminarla', '/new-application?draft=3'],
])('tells of %s', (_, applications, link, href) => {
  render(<OpenApplicationNotice applications={applications} />);
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(href);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

it('shows nothing without an open application, nor for drafts that the form already offered', () => {
  render(<OpenApplicationNotice applications={[DONE]} />);
  render(<OpenApplicationNotice applications={[DRAFT]} withoutDrafts />);
  expect(screen.queryByRole('link')).toBeNull();
});
