import type { Disk } from 'flydrive';

/**
 * The entries of a folder, and of those below it where the list is `recursive`: a bucket returns a thousand at a time.
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
