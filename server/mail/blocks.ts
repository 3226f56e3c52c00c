import type { LetterTable } from '#domain/messages/message-templates.ts';

/** One part of a letter: a text with its line breaks, a code on its own line, or figures in columns. */
export type Block = string | { readonly code: string } | LetterTable;

/** The link of a letter to a page of the program: its address, and the label of its button. */
export interface Link {
  readonly label: string;
  readonly url: string;
}

const GAP = '   ';

/** Columns as wide as their widest cell, for the plain-text part of a letter. */
export function columns({ head, rows }: LetterTable): string {
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
