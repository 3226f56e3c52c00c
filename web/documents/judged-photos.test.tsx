import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Document, document as documentReply, documentsApi } from '#contract/documents.ts';
import { DOCUMENT_TYPE, type DocumentType } from '#domain/documents/document-type.ts';
import { PICTURE_PROBLEM } from '#domain/documents/picture-problem.ts';
import { MEGABYTE } from '#domain/limits/limits.ts';
import { fakeServer, gives, refuses } from '#test/literals/fake-server.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { until } from '#test/until.ts';
import { connectionError } from '#web/app/calls/api-error.ts';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { UploadPart } from '#web/documents/upload-part.tsx';
import { useUpload } from '#web/documents/use-upload.ts';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

let forms: readonly FormData[] = [];
beforeEach(() => {
  const server = fakeServer([gives(documentsApi.upload, {}), gives(documentsApi.uploadPayroll, {})]);
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('XMLHttpRequest', server.XMLHttpRequest);
  forms = server.forms;
});

/** A browser that decodes every whole picture but damaged and HEIC ones. */
function decoding(size: { readonly width: number; readonly height: number } | null) {
  const close = vi.fn();
  vi.stubGlobal('createImageBitmap', async () => {
    if (size === null) throw new Error('InvalidStateError');
    return { ...size, close };
  });
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode = () => Promise.reject(new Error('EncodingError'));
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type) =>
    take(new Blob(['small'], { type: type ?? '' })),
  );
}

const kept = vi.fn();

function Field({ documentType }: { readonly documentType: DocumentType }) {
  const upload = useUpload({ documentType, onUploaded: () => undefined, onUnreachable: kept });
  return (
    <UploadPart
      name="photo"
      label="Foto"
      camera="environment"
      texts={{ camera: 'Tomar', gallery: 'Elegir' }}
      upload={upload}
    />
  );
}
function choose(documentType: DocumentType, file: File) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <Field documentType={documentType} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  const [, gallery] = screen.getAllByLabelText(/Tomar|Elegir/);
  if (!gallery) throw new Error('No choice');
  fireEvent.change(gallery, { target: { files: [file] } });
}
const jpeg = (...end: readonly number[]) =>
  new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 3, ...end])], 'foto.jpg', {
    type: 'image/jpeg',
  });

it.each([
  ['selfie', jpeg(), PICTURE_PROBLEM.cut_off],
  ['cedula_front', jpeg(0xff, 0xd9), 'La foto llegó dañada, tómala otra vez'],
  ['payroll', new File(['\0\0\0\x18ftypheic'], 'foto.heic', { type: 'image/heic' }), PICTURE_PROBLEM.heic],
] as const)('judges a %s on the phone, and sends nothing', async (documentType, file, says) => {
  decoding(null);
  choose(documentType, file);
  expect((await screen.findAllByText(says)).length).toBeGreaterThan(0);
  expect(forms).toEqual([]);
});

it.each(['selfie', 'payroll'] as const)(
  'leads to the login where a %s meets the end of the session, and loses nothing',
  async (documentType) => {
    const { call } = DOCUMENT_TYPE[documentType];
    const answers = [
      refuses(documentsApi[call], 401, { code: 'unauthenticated', message: 'Sesión expirada' }),
    ];
    vi.stubGlobal('XMLHttpRequest', fakeServer(answers).XMLHttpRequest);
    kept.mockReset();
    const photo = new File(['JPEG'], 'foto.jpg', { type: 'image/jpeg' });
    choose(documentType, photo);
    const login = await screen.findByRole('link', { name: 'Iniciar sesión en otra pestaña' });
    expect(login.getAttribute('target')).toBe('_blank');
    expect(screen.getAllByText('Por favor, inicie sesión nuevamente').length).toBeGreaterThan(0);
    // The form keeps it on the phone, where there is one.
    expect(kept.mock.calls).toEqual([[photo]]);
    answers.push(gives(documentsApi[call], {}));
    fireEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  },
);

it('makes a payroll photo smaller before it measures it', async () => {
  decoding({ width: 4_000, height: 3_000 });
  const bytes = new Uint8Array(6 * MEGABYTE);
  choose('payroll', new File([bytes], 'volante.gif', { type: 'image/gif' }));
  await waitFor(() => expect(forms).toHaveLength(1));
  expect(forms[0]?.get('file')).toMatchObject({ name: 'volante.webp', size: 5 });
});

it('of each document the refusal names this document or none', () => {
  expect(DOCUMENT_TYPE.selfie.notAnImage.text).toContain('selfie');
  for (const type of ['payroll', 'general', 'profile_image', 'selfie'] as const)
    expect(DOCUMENT_TYPE[type].notAnImage.text, type).not.toContain('cédula');
});

const UPLOADED = documentReply.parse(sampleOf(documentReply));
const stemOf = (name: string) => name.replace(/\..*$/, '');

/** Chooses two photos, the second while the first is on its way, and lets the second arrive first. */
it.each([
  ['arrives', (first: PromiseWithResolvers<Document>) => first.resolve(UPLOADED)],
  ['is lost', (first: PromiseWithResolvers<Document>) => first.reject(connectionError())],
])('the photo that was chosen last counts, also where an earlier one %s later', async (_what, end) => {
  decoding({ width: 400, height: 300 });
  const ways = new Map<string, PromiseWithResolvers<Document>>();
  const onUploaded = vi.fn();
  const onUnreachable = vi.fn();
  const { result } = renderHook(
    () =>
      useUpload({
        documentType: 'general',
        send: ({ file }) => {
          const way = Promise.withResolvers<Document>();
          ways.set(stemOf(file.name), way);
          return way.promise;
        },
        onUploaded,
        onUnreachable,
      }),
    { wrapper: ToastProvider },
  );
  const take = async (name: string) => {
    void result.current.choose(new File(['foto'], `${name}.gif`, { type: 'image/gif' }));
    return until(() => {
      const way = ways.get(name);
      if (!way) throw new Error(`${name} is not on its way`);
      return way;
    });
  };
  const first = await take('otra');
  const last = await take('buena');
  await act(async () => last.resolve(UPLOADED));
  await act(async () => end(first));
  expect(onUploaded.mock.calls.map(([, sent]) => stemOf(sent.name))).toEqual(['buena']);
  expect(onUnreachable).not.toHaveBeenCalled();
  expect([result.current.problem, result.current.progress]).toEqual([null, null]);
});
