/**
 * Sends the same request many times, fifty at once, and returns the statuses of the replies. A request that waits ten
 * seconds for a connection fails, and a slow machine takes that long for hundreds at once.
 */
export async function inGroups(
  times: number,
  send: () => Promise<{ statusCode: number }>,
): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < times) {
    const replies = await Promise.all(Array.from({ length: Math.min(50, times - statuses.length) }, send));
    statuses.push(...replies.map(({ statusCode }) => statusCode));
  }
  return statuses;
}
