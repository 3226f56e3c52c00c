import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Document, documentsApi } from '#contract/documents.ts';
import { fakeServer } from '#test/literals/fake-server.ts';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { DocumentPanel } from '#web/documents/document-panel.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

const FRONT: Document = {
  id: 'front-of-luis',
  applicationId: null,
  fileName: 'mi-cedula.jpg',
  fileType: 'image/jpeg',
  fileSize: 120_000,
  filePath: '/api/documents/front-of-luis/file',
  documentType: 'cedula_front',
  status: 'uploaded',
  uploadedAt: '2026-11-20T15:04:00.000Z',
};
const stored: Document[] = [];
/** The replies to the next calls. */
const failures: Response[] = [];
let forms: readonly FormData[] = [];

beforeEach(() => {
  stored.length = 0;
  failures.length = 0;
  const listed = { endpoint: documentsApi.list, reply: async () => failures.pop() ?? Response.json(stored) };
  const uploaded = {
    endpoint: documentsApi.upload,
    async reply() {
      const failure = failures.pop();
      if (failure) return failure;
      stored.push(FRONT);
      return Response.json(FRONT, { status: 201 });
    },
  };
  const server = fakeServer([listed, uploaded]);
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('XMLHttpRequest', server.XMLHttpRequest);
  forms = server.forms;
});

function show() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <DocumentPanel />
      </ToastProvider>
    </QueryClientProvider>,
  );
}

const choose = async (label: RegExp, file: File) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { files: [file] } });
const photo = new File(['cédula'], 'mi-cedula.jpg', { type: 'image/jpeg' });

it('marks existing sides as "Subida" on the card and "Subido" in the list', async () => {
  stored.push(FRONT);
  show();
  expect(await screen.findByText('Subida')).toBeDefined();
  const row = screen.getByRole('link', { name: /mi-cedula\.jpg/ });
  expect(within(row).getByText('Subido')).toBeDefined();
  expect(row.getAttribute('href')).toBe(FRONT.filePath);
});

it('uploads the front, says so, and lists it', async () => {
  show();
  await choose(/Subir Frente/, photo);
  expect(await screen.findByText('Documento subido')).toBeDefined();
  expect(screen.getByText('El documento ha sido subido exitosamente')).toBeDefined();
  expect(await screen.findByText('mi-cedula.jpg')).toBeDefined();
  expect(forms[0]?.get('documentType')).toBe('cedula_front');
  expect(forms[0]?.get('given')).toBe('true');
});

it('refuses a file that is no image before it sends a byte', async () => {
  show();
  await choose(/Subir Reverso/, new File(['%PDF'], 'cedula.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText('Archivo inválido')).toBeDefined();
  expect(screen.getAllByText('La cédula debe ser una imagen (JPG, PNG, etc.)').length).toBe(2);
  expect(forms).toEqual([]);
});

it('keeps a photo whose upload failed, and sends it again at a press', async () => {
  show();
  await screen.findByText('Aún no has subido documentos.');
  failures.push(Response.json({}, { status: 500 }));
  await choose(/Subir Frente/, photo);
  expect((await screen.findAllByText('Error al subir el documento')).length).toBe(2);
  fireEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
  expect(await screen.findByText('Documento subido')).toBeDefined();
  expect(forms).toHaveLength(2);
});

it('says when the list fails to load, with a retry', async () => {
  failures.push(new Response('', { status: 500 }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Intentar de nuevo' }));
  expect(await screen.findByText('Aún no has subido documentos.')).toBeDefined();
});
