import { expect, it } from 'vitest';
import { fillHeadingFont } from '#server/http/pages/pages.ts';

// Manito, with the letters of "Préstamos".
const OWN =
  '<style data-face="/assets/face-1.woff2">@font-face{font-family:F;src:url(data:font/woff2;base64,AA==)format("woff2");unicode-range:U+4d,U+50,U+61,U+65,U+69,U+6d,U+6e,U+6f,U+72,U+73,U+74,U+e9}</style>';
const PAGE = `<head><style>.a{color:red}</style>${OWN}</head>`;

it.each(['Manito', 'Préstamo Manito'])('a page keeps its embedded letters for %s', (name) => {
  expect(fillHeadingFont(PAGE, name)).toBe(PAGE);
});

it.each(['Mañito', 'Manito RD', 'Préstamos 24'])(
  'the page loads the whole font where the embedded letters lack one of %s',
  (name) => {
    expect(fillHeadingFont(PAGE, name)).toBe(
      '<head><style>.a{color:red}</style><link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="/assets/face-1.woff2"></head>',
    );
  },
);
