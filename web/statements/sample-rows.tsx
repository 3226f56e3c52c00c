import type { FoundStatement } from '#contract/found-statement.ts';

/** The first rows of a file as the bank wrote them. The region takes the focus so that keys can scroll it. */
export function SampleRows({ found: { headings, sample } }: { readonly found: FoundStatement }) {
  return (
    <section
      aria-label="Primeras líneas del archivo"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways
      tabIndex={0}
      className="relative overflow-x-auto rounded-md border border-line"
    >
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="bg-brand-tint">
            {headings.map((heading, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may be called alike
              <th key={index} scope="col" className="px-3 py-2 font-semibold whitespace-nowrap">
                {heading || `Columna ${index + 1}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be alike
            <tr key={at} className="border-t border-line">
              {headings.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                <td key={index} className="px-3 py-2 whitespace-nowrap">
                  {row[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
