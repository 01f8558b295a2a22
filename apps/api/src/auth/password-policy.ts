import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { NEW_PASSWORD_MIN_LENGTH } from '@troubadour/domain/auth/auth-values'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { oneSpelling } from './passwords.ts'

/** zxcvbn's scale goes from 0 to 4; from here on a guesser needs at least 10^8 tries. */
const SCORE_MIN = 3
/** Shorter words of the site are part of too many others. */
const OWN_WORD_MIN_LENGTH = 4
/** What must be left of a password without the site's own words. */
const REST_MIN_LENGTH = 6

const COMMON_MESSAGE = 'This password is easy to guess. Use several words that do not belong together.'
const OWN_WORDS_MESSAGE = 'This password is little more than the name of the site or your own.'

interface Guesser {
  estimator: ZxcvbnFactory
  /** The common passwords that are long enough to be taken. */
  longCommon: readonly string[]
}

let guesser: Promise<Guesser> | undefined

/** What a guesser tries first: the names of the site, of its hosts and of the user. */
export function ownNames(
  { projectName, tagline, companyName }: Pick<SiteSettings, 'projectName' | 'tagline' | 'companyName'>,
  origins: readonly (string | undefined)[],
  username: string,
): string[] {
  const hosts = origins.flatMap((origin) => (origin ? new URL(origin).hostname : []))
  return [projectName, tagline, companyName, ...hosts, username]
}

/**
 * Says why a new password will not do, or null (docs/security.md#authentication). Its length is the schema's matter.
 * @param names as `ownNames` gives them
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

/** Each word of a name, and each run of its words without what is between them: 'hollowpine' of 'Hollow Pine'. */
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
  // The longest first: its parts are words too.
  const rest = own
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ''), letters)
  return own.length > 0 && rest.length < REST_MIN_LENGTH
}

/** True for a common password with nothing but digits and marks around it. */
function isCommon(password: string, common: readonly string[]): boolean {
  return common.some((one) => password.includes(one) && !/\p{L}/u.test(password.replace(one, '')))
}

/** Its lists of passwords are large, and needed only when somebody takes a new one. */
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
