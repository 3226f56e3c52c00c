declare module 'subset-font' {
  /** Makes a font with only these characters. */
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: { targetFormat: 'woff2'; keepFeatures: string[]; dropTables: string[] },
  ): Promise<Buffer>;
}
