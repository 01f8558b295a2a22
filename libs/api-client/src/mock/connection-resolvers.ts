import type { Connection } from '@troubadour/domain/connections/connection'
import { CONNECTIONS } from '@troubadour/domain/connections/connection-declarations'
import { checkConnection, isOtherServer } from '@troubadour/domain/connections/connection-field'
import { CONNECTION_NAMES, type ConnectionName } from '@troubadour/domain/connections/connection-names'
import type { MailDomainCheck, MailDomainRecord } from '@troubadour/domain/connections/mail-domain'
import type { MediaMove } from '@troubadour/domain/connections/media-move'
import { hasFailed, type TrialStep } from '@troubadour/domain/connections/trial'
import { invalidFields, Refusal, refuseStale, type Resolvers } from './answers.ts'

export interface ConnectionData {
  connections: Connection[]
  /** How each trial ends. */
  trialSteps: TrialStep[]
  /** Where test mails went. */
  testsTo: string[]
  mediaMove: MediaMove
  /** What a look-up of the sender's domain finds. */
  mailDomain: MailDomainCheck
}

const AT = '2026-05-01T12:00:00.000Z'

/** A connection that was never stored. */
export function mockConnection(parts: Partial<Connection> & { name: ConnectionName }): Connection {
  return {
    ...{ source: 'none', isStandIn: false, values: {}, secrets: {}, problem: null },
    ...{ trial: null, domainCheck: null, updatedAt: null, version: 0 },
    ...parts,
  }
}

/** A move of the site's files; without parts, none. */
export function mockMediaMove(parts: Partial<MediaMove> = {}): MediaMove {
  const nothing = { files: 0, bytes: 0 }
  return { ...{ state: 'none', done: nothing, all: nothing, deletesAt: null, problem: null }, ...parts }
}

/** What was found of a sender's domain; without records, all are good. */
export function mockMailDomain(
  ...records: (Partial<MailDomainRecord> & Pick<MailDomainRecord, 'kind'>)[]
): MailDomainCheck {
  const good = (['spf', 'dkim', 'dmarc', 'mx'] as const).map((kind) => ({
    ...{
      kind,
      verdict: 'good' as const,
      text: `The ${kind.toUpperCase()} record is right.`,
      found: [],
      record: null,
    },
    ...records.find((one) => one.kind === kind),
  }))
  return { domain: 'hollowpine.fm', checkedAt: AT, records: good }
}

export function seedConnections(): ConnectionData {
  return {
    connections: CONNECTION_NAMES.map((name) => mockConnection({ name })),
    trialSteps: [{ outcome: 'ok', text: 'It works.' }],
    testsTo: [],
    mediaMove: mockMediaMove(),
    mailDomain: mockMailDomain(),
  }
}

const hasWorked = (before: Connection) =>
  before.source === 'stored' && before.problem === null && !hasFailed(before)
const isOfSender = (check: MailDomainCheck | null, { senderAddress }: Record<string, string>) =>
  senderAddress?.endsWith(`@${check?.domain}`) === true
const failureOf = (steps: TrialStep[]) => ({ message: 'The new settings do not work.', steps })

export function connectionResolvers(data: ConnectionData) {
  const find = (name: ConnectionName) =>
    data.connections.find((known) => known.name === name) ?? mockConnection({ name })
  const put = (next: Connection) => {
    // A changed place moves the files.
    if (next.name === 'media' && next.version !== find('media').version)
      data.mediaMove = mockMediaMove({ state: 'moving', all: { files: 12, bytes: 34_000_000 } })
    data.connections = data.connections.map((known) => (known.name === next.name ? next : known))
    return next
  }

  return {
    listConnections: () => data.connections,
    updateConnection({ params: { name }, body: { version, values, secrets, trial } }) {
      const before = find(name)
      refuseStale(version, before, 'This connection was')
      // Secrets that cannot be decrypted count as none.
      const known = before.problem === null ? Object.keys(before.secrets) : []
      const kept = Object.fromEntries(known.map((field) => [field, 'kept']))
      const errors = checkConnection(CONNECTIONS[name], { ...values, ...kept, ...secrets })
      for (const field of isOtherServer(before.values, values) ? known : [])
        if (!(field in secrets)) errors[field] = 'Please enter it again for the other server'
      if (Object.keys(errors).length > 0) throw invalidFields(errors)
      const tried = trial && hasWorked(before) ? { at: AT, steps: data.trialSteps } : null
      if (tried && trial?.to !== undefined) data.testsTo.push(trial.to)
      if (tried && hasFailed({ trial: tried })) throw new Refusal(422, failureOf(tried.steps))
      const left = Object.entries(before.secrets).filter(([field]) => !(field in secrets))
      const typed = Object.entries(secrets)
        .filter(([, secret]) => secret !== '')
        .map(([field, secret]) => [field, { ending: secret.slice(-4), since: AT }] as const)
      return put({
        ...before,
        ...{ source: 'stored', values, problem: null, trial: tried, updatedAt: AT },
        domainCheck: isOfSender(before.domainCheck, values) ? before.domainCheck : null,
        secrets: Object.fromEntries([...left, ...typed]),
        version: version + 1,
      })
    },
    removeConnection({ params: { name }, body: { version } }) {
      refuseStale(version, find(name), 'This connection was')
      return put(mockConnection({ name, version: version + 1 }))
    },
    tryConnection({ params: { name }, body: { to } }) {
      if (to !== undefined) data.testsTo.push(to)
      return put({ ...find(name), trial: { at: AT, steps: data.trialSteps } })
    },
    getMediaMove: () => data.mediaMove,
    changeMediaMove({ body: { isStopped } }) {
      if (data.mediaMove.state === 'none') throw new Refusal(409, { message: 'No files are being moved.' })
      data.mediaMove = { ...data.mediaMove, state: isStopped ? 'stopped' : 'moving' }
      return data.mediaMove
    },
    checkMailDomain() {
      put({ ...find('mail'), domainCheck: data.mailDomain })
      return data.mailDomain
    },
  } satisfies Resolvers
}
