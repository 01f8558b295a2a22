import type { TrialStep } from '@troubadour/domain/connections/trial'
import type { OutsideHostError } from '../../shared/outside-host.ts'
import type { MailServer } from '../../config/mail-config.ts'
import type { SmtpProblem } from './smtp-session.ts'

// The sentences of docs/product/mails.md#trial-of-a-mail-server. None quotes the server.

const ok = (text: string): TrialStep => ({ outcome: 'ok', text })
const failed = (text: string): TrialStep => ({ outcome: 'failed', text })
const unknown = (text: string): TrialStep => ({ outcome: 'unknown', text })

type Server = Pick<MailServer, 'host' | 'port' | 'security'>

const PERHAPS_OFFLINE =
  'Perhaps this site’s server has no internet just now: try it again in a few minutes, and if it stays so, tell whoever looks after the server.'

export const foundText = ({ host }: Server) => ok(`The server ${host} was found.`)
export const openText = ({ port }: Server) => ok(`Port ${port} is open.`)
export const ENCRYPTED = ok('The connection is encrypted, and the certificate is valid.')
export const PASSWORD_ACCEPTED = ok('The user name and the password were accepted.')

/** @param ports to enter in place of one that is not allowed */
export function hostText(
  reason: OutsideHostError['reason'],
  { host, port }: Server,
  ports = '587, 465 or 2525',
): TrialStep {
  if (reason === 'name-not-found')
    return failed(
      `There is no server with the name ${host}. Compare it with the name that your mail provider shows.`,
    )
  if (reason === 'private')
    return failed(
      `${host} is in a private network, which this site does not call. The person who runs this site’s server can allow it with ALLOW_PRIVATE_HOSTS.`,
    )
  if (reason === 'port-not-allowed')
    return failed(`Port ${port} is none of the ports for mail. Enter ${ports}.`)
  return unknown(`The name ${host} could not be looked up at the moment. ${PERHAPS_OFFLINE}`)
}

export const offlineText = ({ host }: Server) => unknown(`There is no way to ${host}. ${PERHAPS_OFFLINE}`)

/** @param isOtherOpen whether port 2525 answered; null if it was not tried */
export function portText({ port }: Server, isOtherOpen: boolean | null): TrialStep {
  const shut = `Nothing answers at port ${port}.`
  if (isOtherOpen === null)
    return failed(`${shut} Compare the port with the one that your mail provider shows.`)
  const tried = `${shut} Many hosts close the ports 25 and 587. 2525 was tried, too`
  if (isOtherOpen) return failed(`${tried}, and it is open: enter port 2525 with STARTTLS.`)
  return failed(
    `${tried}, and it does not answer, either. Check the server name, and ask the company that hosts this site whether it lets mail out.`,
  )
}

const NOT_SENT = 'The password was not sent.'

/** Until the connection is encrypted. @param tlsPort where servers begin with TLS */
export function greetingText(
  problem: SmtpProblem,
  { host, port, security }: Server,
  tlsPort = 465,
): TrialStep {
  const { code, command, responseCode, originalCode = '', timeoutType } = problem
  if (command === 'STARTTLS' || command === 'EHLO')
    if (responseCode !== undefined)
      return failed(
        `The server offers no encryption at port ${port}. ${NOT_SENT} Try port ${tlsPort} with TLS.`,
      )
  if (responseCode !== undefined)
    return failed(
      'The server turned the connection away. Try it again later; if it stays so, ask your mail provider whether it accepts this site’s server.',
    )
  if (originalCode === 'CERT_HAS_EXPIRED')
    return failed(`The certificate of the server has expired. ${NOT_SENT} Tell your mail provider.`)
  if (originalCode === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return failed(
      `The certificate of the server is not for the name ${host}. ${NOT_SENT} Enter the name that your mail provider shows.`,
    )
  if (UNTRUSTED.test(originalCode))
    return failed(
      `The certificate of the server is not signed by an authority that this site trusts. ${NOT_SENT} Enter the name that your mail provider shows, or ask the provider.`,
    )
  if (/^(ERR_SSL|EPROTO)/.test(originalCode))
    return failed(
      security === 'tls'
        ? `The server does not begin with TLS at port ${port}. ${NOT_SENT} Choose STARTTLS, or port ${tlsPort}.`
        : `No encrypted connection could be made. ${NOT_SENT} Tell your mail provider.`,
    )
  if (code === 'ETIMEDOUT')
    return failed(
      security === 'starttls' && timeoutType === 'GREETING_TIMEOUT'
        ? `The server did not answer in time at port ${port}. ${NOT_SENT} Perhaps it begins with TLS, as is usual at port ${tlsPort}: choose TLS.`
        : `The server did not answer in time. ${NOT_SENT} Try it again later.`,
    )
  return failed(`The server ended the connection before it was encrypted. ${NOT_SENT} ${LATER_OR_ASK}`)
}

const UNTRUSTED = /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_UNTRUSTED/

export const LATER_OR_ASK = 'Try it again later; if it stays so, ask your mail provider.'

export function passwordText({ code, responseCode = 0 }: SmtpProblem): TrialStep {
  if (responseCode >= 500)
    return failed(
      'The server refused the user name or the password. Copy both once more; some providers want a key or an app password in place of the usual one.',
    )
  if (responseCode >= 400)
    return unknown('The server cannot check the password at the moment. Try it again later.')
  if (code === 'ETIMEDOUT')
    return failed('The server did not answer in time when it got the password. Try it again later.')
  return failed(`The server ended the connection when it got the password. ${LATER_OR_ASK}`)
}

/** From the sender on. @param problem null if the mail was accepted */
export function mailText(
  problem: SmtpProblem | null,
  { from, returnAddress, to }: { from: string; returnAddress: string; to: string },
): TrialStep[] {
  const sender = ok(`The server accepts mail from ${from}.`)
  if (problem === null)
    return [
      sender,
      ok(`The server accepted a test to ${to}. Look whether it is in the inbox, or in the folder for spam.`),
    ]
  const { command, responseCode } = problem
  if (responseCode === undefined)
    return [
      unknown(
        `The connection ended while the test to ${to} was sent. Look whether it arrived before you try it again.`,
      ),
    ]
  const before = command === 'MAIL FROM' ? [] : [sender]
  if (responseCode < 500)
    return [
      ...before,
      unknown(
        'The server put the test off, as many do at first for a sender that they do not know (greylisting). That is fine: the mails of your site are tried again by themselves. Only the test is not: try it again in ten minutes.',
      ),
    ]
  if (command === 'MAIL FROM' && returnAddress !== from)
    return [
      failed(
        `The server does not accept mails that come back to ${returnAddress}. Take away the connection ‘Mail that comes back’, or ask your mail provider to allow such addresses.`,
      ),
    ]
  if (command === 'MAIL FROM')
    return [
      failed(
        `The server does not accept mail from ${from}. Enter an address that your mail provider has confirmed for you.`,
      ),
    ]
  if (command === 'RCPT TO')
    return [
      ...before,
      failed(`The server does not accept mail to ${to}. Check this address, which is yours.`),
    ]
  return [
    ...before,
    failed(
      `The server refused the test after it had read it. Often the sender ${from} or its domain is not confirmed yet: look at your mail provider’s page.`,
    ),
  ]
}
