/** A signing key shorter than this can be guessed; in characters. */
export const SECRET_MIN_LENGTH = 32
/** Of 32 random hexadecimal digits fewer are different once in a billion times. */
const DIFFERENT_CHARACTERS_MIN = 7
/** What examples are filled with. */
const PLACEHOLDER =
  /change.?(?:me|this|it)|replace.?(?:me|this|it)|placeholder|example|secret|password|123456|abcdef|qwerty/i
/** One piece again and again. */
const REPETITION = /^(.{1,16})\1+$/s

/** True for a secret that somebody could guess: short, a placeholder, of few different characters, or repeated. */
export function isWeakSecret(secret: string): boolean {
  return (
    secret.length < SECRET_MIN_LENGTH ||
    new Set(secret).size < DIFFERENT_CHARACTERS_MIN ||
    PLACEHOLDER.test(secret) ||
    REPETITION.test(secret)
  )
}
