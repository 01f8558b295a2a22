import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** zxcvbn's scale goes from 0 to 4; from here on a guesser needs at least 10^8 tries. */
const SCORE_MIN = 3
/** Shorter words of the site are part of too many others. */
const OWN_WORD_MIN_LENGTH = 4
/** What must be left of a password without the site's own words. */
const REST_MIN_LENGTH = 6

const COMMON_MESSAGE = 'This password is easy to guess. Use several words that do not belong together.'
const OWN_WORDS_MESSAGE = 'This password is little more than the name of the site or your own.'

let estimator: Promise<ZxcvbnFactory> | undefined

/**
 * Says why a new password will not do, or null (docs/security.md#authentication). Its length is the schema's matter.
 * @param ownWords names that a guesser would try first: the project's, the user's
 */
export async function passwordProblem(password: string, ownWords: readonly string[]): Promise<string | null> {
  const words = ownWords.flatMap((name) => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
  if (isMostlyOwnWords(password, words)) return OWN_WORDS_MESSAGE
  const { score } = await (
    await (estimator ??= loadEstimator())
  ).checkAsync(password, [...ownWords, ...words])
  return score < SCORE_MIN ? COMMON_MESSAGE : null
}

function isMostlyOwnWords(password: string, words: readonly string[]): boolean {
  const letters = password.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const own = words.filter((word) => word.length >= OWN_WORD_MIN_LENGTH && letters.includes(word))
  const rest = own.reduce((text, word) => text.replaceAll(word, ''), letters)
  return own.length > 0 && rest.length < REST_MIN_LENGTH
}

/** Its lists of passwords are large, and needed only when somebody takes a new one. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}
