import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockConnection, mockMailDomain } from '@troubadour/api-client/mock/connection-resolvers'
import type { MockData } from '@troubadour/api-client/mock/seed'
import { CONNECTION_NAMES } from '@troubadour/domain/connections/connection-names'
import type { Connection } from '@troubadour/domain/connections/connection'
import { renderAdmin } from '../../testing/render-admin.tsx'

const PATH = '/admin/site/connections'
const AT = '2026-05-01T12:00:00.000Z'
const VALUES = {
  ...{ provider: 'another', host: 'mail.hollowpine.fm', port: '587', security: 'starttls', user: 'band' },
  ...{ senderAddress: 'letters@hollowpine.fm', senderName: '', selector: '' },
}
const WORKS = { at: '2026-04-28T12:00:00.000Z', steps: [{ outcome: 'ok' as const, text: 'It works.' }] }
const MAIL = mockConnection({
  ...{ name: 'mail', source: 'stored', values: VALUES, updatedAt: AT, version: 1, trial: WORKS },
})
const WRONG = mockMailDomain(
  {
    ...{ kind: 'spf', verdict: 'bad', text: 'There are 2 SPF records.' },
    found: ['v=spf1 mx -all', 'v=spf1 include:one.example ~all'],
    record: { type: 'TXT', name: 'hollowpine.fm', value: 'v=spf1 mx include:one.example ~all' },
  },
  { kind: 'dkim', verdict: 'unknown', text: 'DKIM cannot be told.' },
  {
    ...{ kind: 'dmarc', verdict: 'bad', text: 'There is no DMARC record.' },
    record: { type: 'TXT', name: '_dmarc.hollowpine.fm', value: 'v=DMARC1; p=none' },
  },
)
const SUMMARY = 'Probably not yet: 2 of 4 records are wrong. Mend them from top to bottom.'

async function open(mail: Connection, parts: Partial<MockData> = {}) {
  const connections = CONNECTION_NAMES.map((name) => (name === 'mail' ? mail : mockConnection({ name })))
  const ownAddress = { email: 'keeper@example.com', pendingEmail: null, isMailSetUp: true }
  const admin = renderAdmin(PATH, { connections, ownAddress, ...parts })
  return { ...admin, card: within(await screen.findByRole('region', { name: 'Mail' })) }
}

it('says once that the domain does not exist', async () => {
  const text = 'The domain hollowpine.fm does not exist. Check the address of the sender.'
  const kinds = ['spf', 'dkim', 'dmarc', 'mx'] as const
  const mailDomain = mockMailDomain(...kinds.map((kind) => ({ kind, verdict: 'bad' as const, text })))
  const { user, card } = await open(MAIL, { mailDomain })
  await user.click(card.getByRole('button', { name: 'Look up the records' }))
  expect(await card.findAllByText(text)).toHaveLength(1)
  const answer = within(card.getByRole('region', { name: 'Will it arrive?' }))
  expect(answer.queryByRole('listitem')).toBeNull()
})

it('says which records are wrong, what was found, and what to copy where', async () => {
  const { user, card } = await open(MAIL, { mailDomain: WRONG })
  card.getByText('Connected')
  await user.click(card.getByRole('button', { name: 'Look up the records' }))
  await card.findByText(SUMMARY)
  card.getByText('Connected, but mails may end in spam')
  const [spf, dkim, dmarc, mx] = within(card.getByRole('region', { name: 'Will it arrive?' })).getAllByRole(
    'listitem',
  )
  for (const [record, words] of [
    [spf, ['Wrong', 'Your records are', 'v=spf1 mx -all', 'v=spf1 include:one.example ~all', /only ‘@’\.$/]],
    [dkim, ['Cannot tell', 'DKIM cannot be told.']],
    [dmarc, ['Wrong', '_dmarc.hollowpine.fm', 'v=DMARC1; p=none', /enter only ‘_dmarc’\.$/]],
    [mx, ['Good']],
  ] as const)
    for (const text of words) within(record as HTMLElement).getByText(text)
  for (const kind of ['SPF', 'DMARC'])
    for (const part of ['name', 'value']) {
      const button = card.getByRole('button', { name: `Copy the ${part} of ${kind}` })
      expect(button.textContent).toBe(`Copy the ${part} of ${kind}`)
    }
  const again = card.getByRole('button', { name: 'Look again' })
  // Verdicts are below the button, so that a press shows them.
  expect(again.compareDocumentPosition(card.getByText('There is no DMARC record.'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
})

it('shows after a reload what was looked up, with its time', async () => {
  const { card } = await open({ ...MAIL, domainCheck: { ...WRONG, checkedAt: '2026-04-29T12:00:00.000Z' } })
  card.getByText(SUMMARY)
  card.getByText('Apr 29, 8:00 AM')
  card.getByText('Connected, but mails may end in spam')
})

it('does not count a later step as a fault', async () => {
  const record = { type: 'TXT' as const, name: '_dmarc.hollowpine.fm', value: 'v=DMARC1; p=quarantine' }
  const { card } = await open({ ...MAIL, domainCheck: mockMailDomain({ kind: 'dmarc', record }) })
  card.getByText('Yes, as far as the records say: nothing is left to do.')
  card.getByText('Good to begin with')
  card.getByText('Later: kind of record')
  card.getByText('Connected')
})

it('looks the records up by itself when a trial has gone well', async () => {
  const { user, card } = await open(MAIL, { mailDomain: WRONG })
  await user.click(card.getByRole('button', { name: 'Send a test to me' }))
  await card.findByText(SUMMARY)
})

it('looks no records up when a trial has failed', async () => {
  const { user, card } = await open(MAIL, { trialSteps: [{ outcome: 'failed', text: 'It is shut.' }] })
  await user.click(card.getByRole('button', { name: 'Send a test to me' }))
  await card.findByText('It is shut.')
  card.getByRole('button', { name: 'Look up the records' })
})

/** Types another sender's address, and saves. */
async function changeSender(address: string, { user, card }: Awaited<ReturnType<typeof open>>) {
  await user.click(card.getByRole('button', { name: 'Change Mail' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mail' }))
  const sender = dialog.getByLabelText('Sender’s address *')
  await user.clear(sender)
  await user.type(sender, address)
  await user.type(dialog.getByLabelText('Current password'), 'right-password{Enter}')
  await card.findByText(address)
}

it('looks them up again after a change, and shows meanwhile what was found of the same domain', async () => {
  const admin = await open({ ...MAIL, domainCheck: WRONG })
  const count = admin.holdBack('checkMailDomain')
  await changeSender('news@hollowpine.fm', admin)
  await admin.card.findByText('Looking up the records of your domain…')
  admin.card.getByText('There is no DMARC record.')
  expect(count()).toBe(1)
})

it('forgets the records of a sender at another domain', async () => {
  const admin = await open({ ...MAIL, domainCheck: WRONG })
  admin.holdBack('checkMailDomain')
  await changeSender('news@other.example', admin)
  expect(admin.card.queryByText('There is no DMARC record.')).toBeNull()
})

it('says that a test was sent again', async () => {
  const { user, card, data } = await open({ ...MAIL, trial: null })
  const button = card.getByRole('button', { name: 'Send a test to me' })
  await user.click(button)
  await card.findByText(/^Last trial:/)
  await user.click(button)
  await card.findByText(/^The test was sent again:/)
  data.trialSteps = [{ outcome: 'failed', text: 'It is shut.' }]
  await user.click(button)
  await card.findByText(/^Tried again:/)
})
