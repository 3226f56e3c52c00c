import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ClientNote } from '#contract/client-notes.ts';
import { until } from '#test/until.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { ClientNotes } from '#web/client-notes/client-notes.tsx';

const NOTE: ClientNote = {
  id: 6,
  text: 'Llamó para pedir una prórroga',
  aboutOthers: true,
  writtenAt: '2026-11-20T15:00:00Z',
  by: 'Alba Peña',
  file: { shows: 'identity', type: 'image/webp', address: null },
};
let sent: FormData[];
let answer: { status: number; body: object };

/** The form uses XMLHttpRequest. */
class Request {
  status = 0;
  statusText = '';
  responseText = '';
  readonly upload = {};
  onload: () => void = () => undefined;
  onloadend: () => void = () => undefined;
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  send(form: FormData) {
    sent.push(form);
    this.status = answer.status;
    this.responseText = JSON.stringify(answer.body);
    this.onload();
    this.onloadend();
  }
}

beforeEach(() => {
  sent = [];
  answer = { status: 201, body: { ...NOTE, message: 'La nota quedó escrita.' } };
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('fetch', async () => Response.json([NOTE]));
});

const show = (role: 'owner' | 'auditor' = 'owner') =>
  render(
    <Office user={{ ...OWNER, role }}>
      <ClientNotes clientId={7} name="Luis Ureña" />
    </Office>,
  );
async function open() {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Escribir una nota' }));
  return within(screen.getByRole('dialog', { name: 'Escribir una nota' }));
}
const choose = (file: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('The dialog has no file field');
  fireEvent.change(input, { target: { files: [file] } });
};

it('shows each note with author and time, and that the role may not open the file', async () => {
  show();
  const list = within(await screen.findByRole('list', { name: 'Notas sobre el cliente' }));
  expect(list.getByText('Llamó para pedir una prórroga')).toBeDefined();
  expect(list.getByText(/Alba Peña.*Habla de otra persona/)).toBeDefined();
  expect(list.getByText(/que su rol no abre/)).toBeDefined();
  expect(list.queryByRole('link')).toBeNull();
});

it("sends text, file and the file's kind, once all are there", async () => {
  const dialog = await open();
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar la nota' }));
  expect(dialog.getByText('Escriba la nota')).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Nota'), { target: { value: 'Trajo su contrato' } });
  choose(new File(['%PDF'], 'contrato.pdf', { type: 'application/pdf' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar la nota' }));
  expect(dialog.getByText('Diga qué muestra el archivo')).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Qué muestra el archivo'), { target: { value: 'income' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar la nota' }));
  await until(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [form] = sent;
  expect([form?.get('text'), form?.get('aboutOthers'), form?.get('fileShows')]).toEqual([
    'Trajo su contrato',
    'no',
    'income',
  ]);
  expect(form?.get('file')).toBeInstanceOf(Blob);
});

it('shows a refused file at its field, and keeps the typed text', async () => {
  const message = 'El archivo debe ser una imagen (JPG, PNG) o un PDF';
  answer = {
    status: 415,
    body: { code: 'unsupported_type', message, errors: [{ field: 'file', message }] },
  };
  const dialog = await open();
  fireEvent.change(dialog.getByLabelText('Nota'), { target: { value: 'Trajo su contrato' } });
  choose(new File(['x'], 'contrato.docx'));
  fireEvent.change(dialog.getByLabelText('Qué muestra el archivo'), { target: { value: 'other' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar la nota' }));
  expect(await dialog.findByText(message)).toBeDefined();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Nota').value).toBe('Trajo su contrato');
  expect(dialog.getByText('contrato.docx')).toBeDefined();
});

it('the auditor reads and does not write', async () => {
  show('auditor');
  expect(await screen.findByText('Llamó para pedir una prórroga')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Escribir una nota' })).toBeNull();
});
