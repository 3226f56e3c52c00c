const SPUN_MILLISECONDS = 60;

/**
 * How many times longer work takes now than with a core of its own: 1 on a quiet machine. Where others have the cores,
 * a reply is late that is none of the program's fault.
 */
export function starved(): number {
  const begun = performance.now();
  const before = process.cpuUsage();
  let used = 0;
  while (used < SPUN_MILLISECONDS) {
    const { user, system } = process.cpuUsage(before);
    used = (user + system) / 1_000;
  }
  return Math.max(1, (performance.now() - begun) / used);
}
