/** What a file says of an address: only 'subscribed' ones may get mail (docs/product/admin.md#import-of-addresses). */
export type ImportedState = 'subscribed' | 'unsubscribed' | 'unclear'

/** The columns of a file that say who is subscribed, by index. */
export interface StateColumns {
  /** Words such as 'active' or 'cleaned'. */
  words: number[]
  /** A time or a flag of somebody who left: UNSUB_TIME, email_disabled. */
  left: number[]
  /** A flag or a time of somebody who agreed: 'Subscribed'. */
  agreed: number[]
}

/** Files of people who get no mail: unsubscribed_members_export, cleaned_email_audience_export. */
const LEFT_FILE =
  /(^|[^a-z])(un-?sub|non-?subscri|clean(ed)?([^a-z]|$)|bounce|unconfirmed|pending|blacklist|blocklist|suppress|opt-?out|junk|complain)/i

/** These match what `plainName` returns. */
const WORDS_NAME =
  /^(e?mail|subscri(ber|ption)|member|contact|marketing|emailmarketing|emailsubscription|newsletter)?(state|status)$|^emailmarketing$/
const LEFT_NAME =
  /^(date)?(e?mail)?(unsub(scribe[dr]?|scription)?|clean(ed)?|bounced?|opt(ed)?out|blacklist(ed)?|blocklist(ed)?|disabled|suppressed|complain(ed|t)|junk|spam)(time|date|at|on|day)?$/
const AGREED_NAME =
  /^(e?mail)?(issubscribed|subscribed|subscribedtoemails?|optedin|optin|acceptsmarketing|emails?enabled|enabled)$/

const SUBSCRIBED =
  /^(confirmed|subscribed|active|opted[ -]?in|enabled|angemeldet|aktiv|abonn[ée]e?|inscrite?|actif|suscrito|activo)$/i
const LEFT =
  /^(un-?(confirmed|subscribed)|non-?subscribed|inactive|((hard|soft)[ -]?)?bounced?|cleaned|pending|junk|spam|complained|(black|block)listed|archived|deleted|removed|opted[ -]?out|disabled|suppressed|invalid|transactional|abgemeldet|inaktiv|unbestätigt|désabonnée?|désinscrite?|inactif|en attente|desuscrito|inactivo|pendiente|(dado de )?baja)$/i
const YES = /^(true|yes|y|1|on|ja|oui|s[ií])$/i
const NO = /^(|false|no|n|0|off|none|null|never|n\/a|-|nein|non)$/i

/** Normalizes a heading: 'E-Mail Address' and 'email_address' are equal. */
export function plainName(cell: string): string {
  return cell.toLowerCase().replace(/[^\p{L}]/gu, '')
}

/**
 * Finds the columns that say who is subscribed.
 * @param rows the first ones below the headings: 'State' may also be a state of the USA
 */
export function stateColumns(headings: readonly string[], rows: readonly string[][]): StateColumns {
  const names = headings.map(plainName)
  const which = (test: (name: string, column: number) => boolean) =>
    names.flatMap((name, column) => (test(name, column) ? [column] : []))
  const tells = (column: number) =>
    rows.some((cells) => {
      const word = cells[column]?.trim() ?? ''
      return SUBSCRIBED.test(word) || LEFT.test(word)
    })
  return {
    words: which((name, column) => WORDS_NAME.test(name) && (name !== 'state' || tells(column))),
    left: which((name) => LEFT_NAME.test(name)),
    agreed: which((name) => AGREED_NAME.test(name)),
  }
}

/** Whether a column with this name can say who is subscribed. */
export function isStateName(heading: string): boolean {
  return [WORDS_NAME, LEFT_NAME, AGREED_NAME].some((names) => names.test(plainName(heading)))
}

/** Whether the name of a file says that nobody in it is subscribed. */
export function isFileOfLeft(fileName: string): boolean {
  return LEFT_FILE.test(fileName)
}

/**
 * The state of a row. One sign that somebody left decides, whatever else the row says.
 * @returns 'unclear' for a word that is not understood, or a missing one
 */
export function importedState(
  cells: readonly string[],
  { words, left, agreed }: StateColumns,
  fileName: string,
): ImportedState {
  const text = (column: number) => cells[column]?.trim() ?? ''
  const said = words.map(text)
  const hasLeft =
    isFileOfLeft(fileName) ||
    said.some((word) => LEFT.test(word)) ||
    left.some((column) => !NO.test(text(column))) ||
    agreed.some((column) => text(column) !== '' && NO.test(text(column)))
  if (hasLeft) return 'unsubscribed'
  return said.every((word) => SUBSCRIBED.test(word) || YES.test(word)) ? 'subscribed' : 'unclear'
}
