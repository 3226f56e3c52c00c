import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OTHER_ACCOUNT } from '#web/app/calls/api-client.ts';
import { forgetSession, noteSession, openSession, sessionBegan } from '#web/app/session/open-session.ts';
import { HANDED_NOTE, useSameSession } from '#web/app/session/session.tsx';

const rosa = { id: 3, isAdmin: false };
const luis = { id: 2, isAdmin: false };
const assign = vi.fn();
const reload = vi.fn();

function Tab() {
  useSameSession(rosa.id);
  return null;
}
/** Another tab's action arrives here as an event, after the storage has changed. */
const hear = (key: string | null) =>
  dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/make-payment', assign, reload });
});
afterEach(() => {
  assign.mockReset();
  reload.mockReset();
});

it('knows the page of the open session until it ends', () => {
  expect(openSession()).toBeNull();
  noteSession(rosa);
  expect(openSession()).toEqual({ userId: 3, home: '/dashboard' });
  noteSession({ id: 9, isAdmin: true });
  expect(openSession()).toEqual({ userId: 9, home: '/admin' });
  forgetSession();
  expect(openSession()).toBeNull();
});

it('knows no session where storage is forbidden, and breaks nothing', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  expect(openSession()).toBeNull();
});

it('protects a new session from the pending logout of an earlier one', () => {
  localStorage.setItem('logoutPending', '1');
  sessionBegan(rosa);
  expect(localStorage.getItem('logoutPending')).toBeNull();
  expect(openSession()?.userId).toBe(3);
});

it('leaves when another tab logs out', () => {
  render(<Tab />);
  hear(null);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
});

it('says that another account signed in in another tab, keeps the typed text, and stays for the same account', () => {
  const said = vi.fn();
  addEventListener(OTHER_ACCOUNT, said);
  render(<Tab />);
  noteSession(rosa);
  hear('openSession');
  expect(said).not.toHaveBeenCalled();
  noteSession(luis);
  hear('openSession');
  expect(said).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
  removeEventListener(OTHER_ACCOUNT, said);
});

it('shows nothing of the office any more when another tab hands the device to a client', () => {
  render(<Tab />);
  hear(HANDED_NOTE);
  expect(reload).toHaveBeenCalledOnce();
});

it('stays, with the typed text, when the session merely ended', () => {
  render(<Tab />);
  forgetSession();
  hear('openSession');
  hear('performanceWidgetOpen');
  expect(assign).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});
