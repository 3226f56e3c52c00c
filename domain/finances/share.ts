/** A share in tenths of a percent, rounded half up from integers; `null` if the whole is zero. For amounts ≥ 0. */
export function shareOf(part: number, whole: number): number | null {
  if (whole === 0) return null;
  return Number((2_000n * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

/** A share in tenths of a percent as text: "12.5%"; a dash for `null`. */
export const formatShare = (share: number | null): string =>
  share === null ? '—' : `${Math.floor(share / 10)}.${share % 10}%`;
