import type { HashCost } from '../auth/passwords.ts'

/** The lowest cost of argon2: the real one would be most of what a test that signs in takes. */
export const PASSWORD_COST: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
