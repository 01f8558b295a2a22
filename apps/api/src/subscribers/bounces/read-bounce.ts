import type { ParsedMail } from 'mailparser'
import type { BounceKind } from '../../db/mailing-list-tables.ts'

/** Why a mail came back. */
export type BounceCause = 'unknown-address' | 'full-mailbox' | 'unreachable' | 'spam' | 'other'

export interface Bounce {
  kind: BounceKind
  cause: BounceCause
}

const HARD: Bounce = { kind: 'hard', cause: 'unknown-address' }
const FULL: Bounce = { kind: 'soft', cause: 'full-mailbox' }
const UNREACHABLE: Bounce = { kind: 'soft', cause: 'unreachable' }
const OTHER: Bounce = { kind: 'other', cause: 'other' }
const COMPLAINT: Bounce = { kind: 'complaint', cause: 'spam' }

/** What is read of a mail. */
export type ReadMail = Pick<ParsedMail, 'headerLines' | 'text' | 'html' | 'attachments'>

/**
 * Reads what a mail says about another one that could not be delivered, or was marked as spam
 * (docs/product/mails.md#bounces). It does not check whose mail that was.
 * @returns null for anything else, such as an automatic reply or a report of a delay
 */
export function readBounce(mail: ReadMail): Bounce | null {
  const complaint = readComplaint(mail)
  if (complaint !== undefined) return complaint
  const words = ownWords(mail)
  const report = partOf(mail, /^message\/(global-)?delivery-status$/)
  if (report !== null) return readReport(report, words)
  return isFromMailServer(mail, words) && !DELAYED.test(`${headerOf(mail, 'subject')}\n${words}`)
    ? readWords(words)
    : null
}

/** @returns undefined when it is no report of a complaint; null for one that is not about spam */
function readComplaint(mail: ReadMail): Bounce | null | undefined {
  const report = partOf(mail, /^message\/feedback-report$/)
  if (report !== null) {
    const type = fieldOf(report, 'Feedback-Type')?.toLowerCase() ?? ''
    return ['abuse', 'fraud', 'opt-out'].includes(type) ? COMPLAINT : null
  }
  // Outlook.com's programme for senders has a format of its own.
  const isOutlook =
    /staff@hotmail\.com/i.test(headerOf(mail, 'from')) &&
    /^complaint about message/i.test(headerOf(mail, 'subject'))
  return isOutlook ? COMPLAINT : undefined
}

/** A report by RFC 3464. */
function readReport(report: string, words: string): Bounce | null {
  // A block for each recipient; our mails have one.
  const failed = report
    .split(/\n\s*\n/)
    .find((block) => fieldOf(block, 'Action')?.toLowerCase().startsWith('failed'))
  if (failed === undefined) return null
  const diagnostic = fieldOf(failed, 'Diagnostic-Code') ?? ''
  const status = codesIn(fieldOf(failed, 'Status') ?? '')[0] ?? null
  // Some servers give the exact code only in the text.
  const [exact = null] = codesIn(diagnostic)
  const code = status === null || /\.0\.0$/.test(status) ? (exact ?? status) : status
  return judge(code, isTelling(diagnostic) ? diagnostic : `${diagnostic}\n${words}`)
}

/** A text of a mail server without a report. @returns null when it does not say that a delivery failed */
function readWords(words: string): Bounce | null {
  const [code = null] = codesIn(words)
  const [, reply] = REPLY.exec(words) ?? []
  if (code === null && reply === undefined && !isTelling(words) && !FAILED.test(words)) return null
  return judge(code ?? (reply ? `${reply[0]}.0.0` : null), words)
}

/** @param code enhanced status code (RFC 3463); null when there is none */
function judge(code: string | null, text: string): Bounce {
  const [kind, subject, detail] = (code ?? '5.0.0').split('.').map(Number)
  // Security or policy: about the sender, whatever the words are.
  if (kind === 5 && subject === 7) return OTHER
  if (FULL_MAILBOX.test(text) || (subject === 2 && detail === 2)) return FULL
  if (kind === 4) return UNREACHABLE
  if (UNKNOWN_ADDRESS.test(text)) return HARD
  if (POLICY.test(text)) return OTHER
  // The address of the sender, or a message that is too long.
  if ((subject === 1 && (detail === 7 || detail === 8)) || (subject === 2 && detail === 3)) return OTHER
  if (subject === 1 || (subject === 2 && detail === 1)) return HARD
  // A domain that is not there: RFC 3463 and Exchange Online.
  if (subject === 4 && (detail === 4 || detail === 310)) return HARD
  if (subject === 4 || (subject === 3 && detail === 2)) return UNREACHABLE
  return OTHER
}

const isTelling = (text: string) => FULL_MAILBOX.test(text) || UNKNOWN_ADDRESS.test(text) || POLICY.test(text)

const FULL_MAILBOX = new RegExp(
  [
    /(mailbox|inbox|account|maildir|quota)\b.{0,40}\b(full|exceeded|exhausted)/,
    /over ?quota|out of (storage|space)|exceed\w* .{0,40}(quota|storage)|not enough (storage|space)/,
    /insufficient (disk )?(storage|space)|(storage|disk|space) (is )?full|mailbox size limit/,
    /bo[iî]te .{0,40}pleine|quota .{0,20}d[ée]pass[ée]|casella .{0,30}piena|buz[oó]n .{0,20}lleno/,
    /postfach .{0,30}(voll|überfüllt)|speicherplatz .{0,30}erschöpft|переполнен/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'is',
)

const UNKNOWN_ADDRESS = new RegExp(
  [
    /(user|recipient|mailbox|address|account) (is |name is )?unknown|unknown (user|recipient|mailbox|address|local)/,
    /no such (user|recipient|mailbox|address|person|account|domain|local|host)|no mailbox (here )?by that name/,
    /(user|recipient|mailbox|account|address|alias|inbox)\b.{0,60}\b(not found|not exist|doesn.t exist|not listed)/,
    /(user|recipient|mailbox|account|address)\b.{0,40}\b(disabled|deactivated|inactive|closed|suspended|terminated|discontinued)/,
    /mailbox unavailable|(invalid|bad) (recipient|mailbox|address|destination)|doesn.t have an? .{0,30}account/,
    /recipientnotfound|recipient address rejected: access denied|not our customer|not a (valid|known) (user|mailbox|recipient)/,
    /no longer (valid|available|accepts|in use|active)|unrouteable|host or domain name not found|domain .{0,40}(not found|not exist|doesn.t exist)/,
    /couldn.t find any host|(empfänger|benutzer|adresse)\b.{0,40}(unbekannt|existiert nicht|nicht gefunden)/,
    /adresse .{0,60}(introuvable|inconnue|n.existe pas)|(utilisateur|destinataire) inconnu/,
    /(utente|destinatario) sconosciuto|(casella|indirizzo) .{0,40}(inesistente|non esiste|non trovat)/,
    /usuario desconocido|(direcci[oó]n|usuario|buz[oó]n) .{0,40}no existe/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'is',
)

const POLICY =
  /spam|\bblock(ed|list)|black ?list|denylist|\bpolicy|reputation|\bd(marc|kim)\b|\bspf\b|virus|\brbl\b|unsolicited|relay(ing)? (access )?denied|not permitted to relay|too (large|big|long)|size limit|content (was )?reject/i

/** Words of a failure, where there is no code. */
const FAILED =
  /(could not|couldn.t|cannot|can.t|wasn.t|was not|unable to) (be )?deliver|undeliverable|(delivery|sending) .{0,40}failed|permanent (fatal )?error|returned to sender/i
/** It may still be delivered. */
const DELAYED =
  /\bdelayed\b|will be retried|being retried|keep trying|still trying|not yet been delivered|warning: could not send|you do not need to (do anything|resend)/i
const REPLY = /(?<![\d.:])([45]\d\d)(?=[ -](?![\d.]))/
const ENHANCED = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d]|\.\d)/g

const codesIn = (text: string): string[] => text.match(ENHANCED) ?? []

/** A mail server, rather than an automatic reply of a person. */
function isFromMailServer(mail: ReadMail, words: string): boolean {
  return (
    headerOf(mail, 'x-failed-recipients') !== '' ||
    /^hi\. this is the qmail-send program/im.test(words) ||
    /mailer-?daemon|postmaster|mail-?daemon|mdaemon|mail delivery|mail administrator|bounce@/i.test(
      headerOf(mail, 'from'),
    )
  )
}

/** The mail server's own text, without the mail that it returns. */
function ownWords({ text, html }: ReadMail): string {
  const plain = (text ?? (html || '').replace(/<[^<>]+>/g, ' ')).slice(0, READ_MAX_LENGTH)
  const end =
    /^(--.*\b(copy|original|below|returned message|message header).*|(Return-Path|Received): .*)$/im.exec(
      plain,
    )
  return end ? plain.slice(0, end.index) : plain
}

/** In characters; the reason is at the beginning. */
const READ_MAX_LENGTH = 8000

/** The text of the first part of a type. */
function partOf({ attachments }: ReadMail, type: RegExp): string | null {
  const part = attachments.find(({ contentType }) => type.test(contentType))
  return part ? part.content.toString('utf8', 0, READ_MAX_LENGTH).replace(/\r\n/g, '\n') : null
}

/** A field of a report, unfolded, without the type before the semicolon. */
function fieldOf(block: string, name: string): string | undefined {
  const [, value] = new RegExp(`^${name}:[ \\t]*(.*(?:\\n[ \\t]+.*)*)`, 'im').exec(block) ?? []
  return value?.replace(/\s+/g, ' ').trim()
}

/** '' without it. */
function headerOf({ headerLines }: ReadMail, key: string): string {
  const line = headerLines.find((header) => header.key === key)?.line ?? ''
  return line.slice(line.indexOf(':') + 1).trim()
}
