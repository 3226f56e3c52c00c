/** What a letter is made of. A text keeps its line breaks; a code stands alone; figures stand in columns. */
export type Block = string | { readonly code: string } | Table;

export interface Table {
  readonly head: readonly string[];
  /** The first cell names the row. */
  readonly rows: readonly (readonly string[])[];
}

/** Where to go on: an address of ours and what its button says. */
export interface Link {
  readonly label: string;
  readonly url: string;
}

const GAP = '   ';

/** Columns as wide as their widest cell, for a letter that is read as plain text. */
export function columns({ head, rows }: Table): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => [...(line[column] ?? '')].length)));
  return lines
    .map((line) =>
      widths
        .map((width, column) => (line[column] ?? '').padEnd(width))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}

export function textOf(blocks: readonly Block[], link: Link | null, footer: string): string {
  const paragraphs = blocks.map((block) =>
    typeof block === 'string' ? block : 'code' in block ? block.code : columns(block),
  );
  return `${[...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : []), '--', footer].join('\n\n')}\n`;
}
