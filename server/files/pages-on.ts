import type { Disk } from 'flydrive';

/**
 * The entries of a folder, page by page, because a bucket returns a thousand at a time.
 * @param options with `recursive`, the entries of its subfolders too
 */
export async function* pagesOn(disk: Disk, folder: string, options: { readonly recursive?: boolean } = {}) {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(folder, {
      ...options,
      ...(paginationToken !== undefined && { paginationToken }),
    });
    yield [...page.objects];
    paginationToken = page.paginationToken;
  } while (paginationToken);
}
