import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { HttpError } from '../http/http-error.ts'
import { limitWork } from '../http/limit-work.ts'

/** argon2id (the library's default): 19 MiB, two passes, one lane, as OWASP asks for at least. */
const HASH_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** More at once would starve the thread pool that files and DNS use too; one processor is left to everybody else. */
const MAX_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
const MAX_WAITING = 32
const RETRY_AFTER_S = 2

/** One form of a password: keyboards write the same letters in several ways, such as é in one character or in two. */
export function oneSpelling(password: string): string {
  return password.normalize('NFKC')
}

/** Hashes a new password, salted, in PHC form; all spellings of it match. */
export async function hashPassword(password: string): Promise<string> {
  return hash(oneSpelling(password), HASH_OPTIONS)
}

/** All slow hashing: a few at a time, each throws HttpError 503 when too many are waiting. */
export interface Passwords {
  /** True when the password is the one of the hash. Without a hash (an unknown user) it takes the same time. */
  isRight(passwordHash: string | undefined, password: string): Promise<boolean>
  /** Hashes a new password, salted, in PHC form. */
  hash(password: string): Promise<string>
  /** Hashes random codes under one salt, so that a typed one is found with one hash. Both base64. */
  hashCodes(codes: readonly string[], salt: string): Promise<string[]>
}

/** Checks and hashes passwords and recovery codes, a few at a time. */
export function createPasswords(): Passwords {
  const run = limitWork(MAX_AT_ONCE, MAX_WAITING)
  const inTurn = async <T>(work: () => Promise<T>) => {
    const done = run(work)
    if (done) return done
    throw new HttpError(503, 'Too many people are signing in. Please try again in a moment.', {
      retryAfterS: RETRY_AFTER_S,
    })
  }
  let decoy: Promise<string> | undefined
  // Made beforehand, or else the first unknown user would wait longer than a known one.
  const getDecoy = () => (decoy ??= hashPassword(randomBytes(16).toString('hex')))
  void getDecoy()
  return {
    isRight: (passwordHash, password) =>
      inTurn(async () => {
        const compared = passwordHash ?? (await getDecoy())
        // As it was typed: a hash from before spellings were made one.
        for (const spelling of new Set([oneSpelling(password), password])) {
          if (await verify(compared, spelling)) return passwordHash !== undefined
        }
        return false
      }),
    hash: (password) => inTurn(() => hashPassword(password)),
    hashCodes: (codes, salt) =>
      inTurn(async () => {
        const hashes: string[] = []
        for (const code of codes) hashes.push((await hashCode(code, salt)).toString('base64'))
        return hashes
      }),
  }
}

async function hashCode(code: string, salt: string): Promise<Buffer> {
  return hashRaw(code, { ...HASH_OPTIONS, salt: Buffer.from(salt, 'base64') })
}
