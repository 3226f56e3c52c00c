/** The smallest cost in the program's format: real hashing is slow on purpose, and so is checking a hash. */
export const HASH_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
