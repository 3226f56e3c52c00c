/** OWASP's argon2id parameters: 19 MiB, two passes. Most tests have a cheap one instead (vitest.config.ts). */
export const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
