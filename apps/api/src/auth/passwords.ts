import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { NEW_PASSWORD_MIN_LENGTH } from '@troubadour/domain/auth/auth-values'
import type { SiteSettings } from '@troubadour/domain/site/site'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { limitWork } from '../http/throttle.ts'

const loadArgon2 = () => import('@node-rs/argon2')
export interface HashCost {
  /** KiB. */
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** argon2id (the library's default): 19 MiB, two passes, one lane, the minimum that OWASP recommends. */
const HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** More concurrent hashes would starve the thread pool, which files and DNS use too; one processor stays free. */
const MAX_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
const MAX_WAITING = 32

/**
 * Normalizes a password (NFKC): keyboards encode the same letter in several ways, such as é as one character or two.
 */
export function oneSpelling(password: string): string {
  return password.normalize('NFKC')
}

/** Hashes a new password with a salt, in PHC format; all encodings of it match. */
export async function hashPassword(password: string, cost = HASH_COST): Promise<string> {
  const { hash } = await loadArgon2()
  return hash(oneSpelling(password), cost)
}

export type Passwords = ReturnType<typeof createPasswords>

/** Runs all slow hashing, a few at a time; each function throws HttpError 503 when too many are waiting. */
export function createPasswords(cost = HASH_COST) {
  const limited = limitWork({
    atOnce: MAX_AT_ONCE,
    waiting: MAX_WAITING,
    message: 'Too many people are signing in. Please try again in a moment.',
    retryAfterS: 2,
  })
  let decoy: Promise<string> | undefined
  const getDecoy = () => (decoy ??= hashPassword(randomBytes(16).toString('hex'), cost))
  return {
    /** Whether the password matches the hash. Without a hash (an unknown user) it takes the same time. */
    isRight: (passwordHash: string | undefined, password: string) =>
      limited(async () => {
        const { verify } = await loadArgon2()
        // Also awaited for known users: otherwise the first unknown one would wait longer.
        const decoyHash = await getDecoy()
        const compared = passwordHash ?? decoyHash
        // Also without normalization: older hashes were made before it.
        for (const spelling of new Set([oneSpelling(password), password])) {
          if (await verify(compared, spelling)) return passwordHash !== undefined
        }
        return false
      }),
    hash: (password: string) => limited(() => hashPassword(password, cost)),
    /** Hashes random codes with one salt, so that a typed code is found with one hash. Both base64. */
    hashCodes: (codes: readonly string[], salt: string) =>
      limited(async () => {
        const { hashRaw } = await loadArgon2()
        const hashes: string[] = []
        const options = { ...cost, salt: Buffer.from(salt, 'base64') }
        for (const code of codes) hashes.push((await hashRaw(code, options)).toString('base64'))
        return hashes
      }),
  }
}

/** zxcvbn scores from 0 to 4; from 3 on, guessing takes at least 10^8 attempts. */
const SCORE_MIN = 3
/** Shorter words of the site are part of too many other words. */
const OWN_WORD_MIN_LENGTH = 4
/** Shortest remainder of a password without the site's own words. */
const REST_MIN_LENGTH = 6

const COMMON_MESSAGE = 'This password is easy to guess. Use several words that do not belong together.'
const OWN_WORDS_MESSAGE = 'This password is little more than the name of the site or your own.'

interface Guesser {
  estimator: ZxcvbnFactory
  /** The common passwords that are as long as the minimum. */
  longCommon: readonly string[]
}

let guesser: Promise<Guesser> | undefined

/** Words that an attacker tries first: the names of the site, its hosts and the user. */
export function ownNames(
  { projectName, tagline, companyName }: Pick<SiteSettings, 'projectName' | 'tagline' | 'companyName'>,
  origins: readonly (string | undefined)[],
  username: string,
): string[] {
  const hosts = origins.flatMap((origin) => (origin ? new URL(origin).hostname : []))
  return [projectName, tagline, companyName, ...hosts, username]
}

/**
 * Explains why a new password is too weak; null for a good one (docs/security.md#authentication). The schema checks its
 * length.
 * @param names from `ownNames`
 */
export async function passwordProblem(typed: string, names: readonly string[]): Promise<string | null> {
  const password = oneSpelling(typed)
  const words = names.flatMap(wordsAndRuns)
  if (isMostlyOwnWords(password, words)) return OWN_WORDS_MESSAGE
  const { estimator, longCommon } = await (guesser ??= loadGuesser())
  if (isCommon(password.toLowerCase(), longCommon)) return COMMON_MESSAGE
  const { score } = await estimator.checkAsync(password, [...names, ...words])
  return score < SCORE_MIN ? COMMON_MESSAGE : null
}

/** Each word of a name, and each sequence of its words without spaces: 'hollowpine' for 'Hollow Pine'. */
function wordsAndRuns(name: string): string[] {
  const words =
    oneSpelling(name)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.flatMap((_, start) =>
    words.slice(start).map((_, more) => words.slice(start, start + more + 1).join('')),
  )
}

function isMostlyOwnWords(password: string, words: readonly string[]): boolean {
  const letters = password.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const own = words.filter((word) => word.length >= OWN_WORD_MIN_LENGTH && letters.includes(word))
  // Longest first, since parts of longer words are words, too.
  const rest = own
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ''), letters)
  return own.length > 0 && rest.length < REST_MIN_LENGTH
}

/** Whether it is a common password, apart from digits and punctuation around it. */
function isCommon(password: string, common: readonly string[]): boolean {
  return common.some((one) => password.includes(one) && !/\p{L}/u.test(password.replace(one, '')))
}

/** Loaded on demand: its password lists are large, and needed only for new passwords. */
async function loadGuesser(): Promise<Guesser> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return {
    estimator: new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
    longCommon: dictionary['passwords-common'].filter(({ length }) => length >= NEW_PASSWORD_MIN_LENGTH),
  }
}
