import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { withText } from '#domain/signing/png-text.ts';
import type { UploadedFile } from '#server/http/context.ts';
import { sha256 } from '#server/sha256.ts';

const draw = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer();
const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;
const lines = (x: number, y: number, widths: readonly number[]) =>
  widths
    .map(
      (width, index) =>
        `<rect x="${x}" y="${y + index * 60}" width="${width}" height="24" rx="6" fill="#5d7278"/>`,
    )
    .join('');

/** Draws an invented cédula card: the demo contains no real document and no real face. */
export const drawCard = (face: 'front' | 'back'): Promise<Buffer> =>
  draw(
    svg(
      1280,
      810,
      `<rect width="1280" height="810" rx="48" fill="#dbe9f2"/><rect width="1280" height="130" rx="48" fill="#2d5b8e"/>${
        face === 'front'
          ? `<rect x="70" y="200" width="330" height="430" fill="#b9cbd8"/><circle cx="235" cy="350" r="90" fill="#8c6a52"/>${lines(470, 230, [640, 520, 580, 400, 480])}`
          : `${lines(70, 220, [1100, 980, 1040])}<rect x="70" y="560" width="1140" height="160" fill="#14272c"/>`
      }`,
    ),
  );

export const drawSelfie = (): Promise<Buffer> =>
  draw(
    svg(
      900,
      1200,
      '<rect width="900" height="1200" fill="#e8dcc8"/><circle cx="450" cy="430" r="190" fill="#a8744f"/><path d="M130 1200c0-260 140-420 320-420s320 160 320 420z" fill="#0e7288"/><rect x="540" y="760" width="300" height="190" rx="16" fill="#dbe9f2"/>',
    ),
  );

export const drawReceipt = (): Promise<Buffer> =>
  draw(
    svg(
      700,
      1000,
      `<rect width="700" height="1000" fill="#ffffff"/>${lines(60, 90, [400, 520, 460, 540, 380, 500])}<rect x="60" y="620" width="580" height="70" fill="#14272c"/>`,
    ),
  );

/** A wavy line, different for each `turn`. */
export async function drawSignature(turn: number): Promise<string> {
  const points = Array.from(
    { length: 40 },
    (_, step) => `${30 + step * 8},${75 + Math.round(Math.sin(step / (2 + turn)) * 35)}`,
  );
  const picture = svg(
    350,
    150,
    `<rect width="350" height="150" fill="#fff"/><polyline points="${points.join(' ')}" fill="none" stroke="#14272c" stroke-width="3"/>`,
  );
  return `data:image/png;base64,${(await draw(picture)).toString('base64')}`;
}

/**
 * Draws both signatures of an application, as the pads report them. They differ each time, since a drawing signs only
 * once (rule: signature-image).
 */
export async function drawBothSignatures() {
  const [debtAgreementSignature, creditAuthorizationSignature] = await Promise.all([
    drawAnew(0),
    drawAnew(1),
  ]);
  return { debtAgreementSignature, creditAuthorizationSignature };
}

const PNG_URL = 'data:image/png;base64,';
// Hundreds of people sign: each line is drawn once.
const wavy = new Map<number, Promise<string>>();

async function drawAnew(turn: number): Promise<string> {
  const picture = wavy.get(turn) ?? drawSignature(turn);
  wavy.set(turn, picture);
  const png = Buffer.from((await picture).slice(PNG_URL.length), 'base64');
  return `${PNG_URL}${Buffer.from(withText(png, 'drawn', randomUUID())).toString('base64')}`;
}

export const fileOf = (name: string, bytes: Buffer): UploadedFile => ({
  name,
  bytes,
  sha256: sha256(bytes),
});
