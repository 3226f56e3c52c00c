import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { headingCharacters, headingFont, stylesOf } from '../web/build/page-styles.ts';

describe('the styles of a page', () => {
  const css = `:root{--spacing:.25rem;--color-ink:#000;--color-gone:#111;--color-deep:var(--color-deeper);--color-deeper:#222}
    html{color:var(--color-ink)}h1{margin:0}table{border:0}
    .p-4{padding:calc(var(--spacing)*4)}.sm\\:w-1\\/2{width:50%}.gone{color:var(--color-gone)}.deep{color:var(--color-deep)}
    :where(.stack>:not(:last-child)){margin:0 1px}:is(.gone,.p-4) b{top:0}.p-4 .gone{top:1px}
    .spin{animation:spin 1s}@keyframes spin{to{rotate:1turn}}@media (width>=40rem){.gone{top:2px}}`;
  const of = (page: string) => stylesOf(css, page);

  it('are the rules of its elements and classes, and no others', () => {
    const styles = of('<h1 class="p-4 sm:w-1/2"><b>Hola</b></h1>');
    expect(styles).toContain('.p-4{padding:1rem}');
    expect(styles).toContain('.sm\\:w-1\\/2{width:50%}');
    expect(styles).toContain('h1{margin:0}');
    expect(styles).toMatch(/\.p-4\)? b\{top:0\}/);
    expect(styles).not.toMatch(/table|\.gone\{|stack|spin|@media/);
  });

  it('are the values that these use, and no others', () => {
    expect(of('<h1>Hola</h1>')).not.toMatch(/--spacing|--color-gone|--color-deep/);
    expect(of('<h1 class="deep">Hola</h1>')).toMatch(/--color-deep:.*--color-deeper:/s);
    expect(of('<h1>Hola</h1>')).toContain('--color-ink:#000');
  });

  it('include those for its scripts', () => {
    expect(of('<h1>Hola</h1><script>notice.className = `gone p-4`</script>')).toContain('.p-4');
    expect(of('<h1 class="a&amp;b">Hola</h1>')).not.toContain('.p-4');
  });

  it('work for any class names', () => {
    const odd = '.\\[\\&\\>svg\\]\\:w-5>svg{width:5px}';
    expect(stylesOf(odd, '<p class="[&amp;&gt;svg]:w-5"><svg></svg></p>')).toContain('width:5px');
    expect(stylesOf(odd, '<p class="[&amp;&gt;svg]:w-5"></p>')).toBe('');
  });

  it('include only used animations', () => {
    expect(of('<h1 class="spin">Hola</h1>')).toContain('@keyframes spin');
  });
});

describe("the fonts of a page's headings", () => {
  const html =
    '<a class="figure flex">{{#logo}}<img>{{/logo}}<span>{{productName}}</span></a><h1>Té &amp; café</h1><p>zzz</p><dd class="text-xl figure">RD$5</dd><p class="configure">xxx</p>';

  it('contain their letters, those of the lender’s name, and the measure of `ch`', () => {
    expect(headingCharacters(html, 'Ñu')).toBe([...' $&05DRTacfuéÑ'].sort().join(''));
  });

  it('are a font of their own, for these letters only', async () => {
    const file = path.resolve(import.meta.dirname, '../web/fonts/bricolage-grotesque-700-es.woff2');
    const whole =
      '@font-face{font-family:F;src:url(/assets/f.woff2)format("woff2");font-weight:700;font-display:optional}';
    const face = await headingFont(whole, readFileSync(file), '0Té');
    const [, base64 = ''] = /url\(data:font\/woff2;base64,([^)]+)\)/.exec(face) ?? [];
    const letters = Buffer.from(base64, 'base64');
    expect(letters.toString('latin1', 0, 4)).toBe('wOF2');
    expect(letters.length).toBeLessThan(2_000);
    expect(face).toMatch(
      /^@font-face\{font-family:F;src:url\([^)]+\)format\("woff2"\);font-weight:700;font-display:block;unicode-range:U\+30,U\+54,U\+e9\}$/,
    );
  });
});
