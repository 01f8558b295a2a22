import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  mockAnnouncement,
  mockMailStatus,
  mockSubscriber,
  NO_DELIVERY,
} from '@troubadour/api-client/mock/mailing-list-seed'
import type { MockData } from '@troubadour/api-client/mock/seed'
import { findAction, findToast, renderAdmin } from '../../testing/render-admin.tsx'

const TEXT = 'No mail server is set up: mails stay on this machine'
const SINK = 'http://127.0.0.1:4500'
const mail = mockMailStatus({ sinkUrl: SINK, from: null, queued: 0 })
const ownAddress = {
  ...{ email: null, pendingEmail: null, isMailSetUp: true, mailSinkUrl: SINK },
  notLeavingText: `${TEXT}.`,
}
const DRAFT = '/admin/subscribers/announcements/4'
/** A mail to a person while it is being sent. */
const MAIL = {
  kind: 'confirmation',
  state: 'sending',
  at: '2026-04-20T14:02:00.000Z',
  announcement: null,
  problem: null,
  unsubscribedAt: null,
} as const
/** What only a mail that leaves may claim. */
const CLAIMS = /\bsent\b|on (its|the) way|Mail is sent without|taken by the receiving/i

it.each<[string, string, Partial<MockData>]>([
  ['the dashboard', '/admin', {}],
  ['Subscribers', '/admin/subscribers', {}],
  [
    'the page of a person',
    '/admin/subscribers/1',
    { subscribers: [mockSubscriber({ id: 1, mails: [MAIL] })] },
  ],
  ['the send panel of an announcement', DRAFT, {}],
  [
    'the send panel of an announcement that was tested',
    DRAFT,
    { announcements: [mockAnnouncement({ id: 4, isTested: true })] },
  ],
  ['invitations', '/admin/security?invite=1', {}],
])(
  '%s says that mails stay on this machine, and leads to them and to what to do',
  async (_what, path, parts) => {
    renderAdmin(path, { mail, ownAddress, announcements: [mockAnnouncement({ id: 4 })], ...parts })
    await screen.findAllByText(new RegExp(TEXT))
    const [link] = screen.getAllByRole('link', { name: 'See these mails', hidden: true })
    expect(link?.getAttribute('href')).toBe(SINK)
    expect(
      screen.getAllByRole('link', { name: /^(Connect one|Set up mail|Connections)$/, hidden: true }).length,
    ).toBeGreaterThan(0)
    expect(screen.queryByText(CLAIMS)).toBeNull()
    expect(screen.queryByText(/@example\.com>/, { selector: 'strong, dd' })).toBeNull()
  },
)

it.each([
  ['Add a person', '?add', 'Address', 'How did they agree?', 'Add'],
  [
    'Paste a list',
    '',
    'Names and addresses',
    'How did these people agree to get your mail?',
    'Add these people',
  ],
])('%s promises no mail, before and after', async (title, query, addresses, consent, button) => {
  const { user } = renderAdmin(`/admin/subscribers${query}`, { mail })
  if (query === '') await user.click(await findAction(user, 'More for the list', title))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await waitFor(() => expect(dialog.getAllByText(new RegExp(TEXT))).toHaveLength(1))
  await user.type(dialog.getByLabelText(`${addresses} *`), 'new@hollowpine.fm')
  await user.type(dialog.getByLabelText(`${consent} *`), 'At the show')
  await user.click(dialog.getByRole('button', { name: button }))
  await waitFor(() => expect(dialog.getAllByText(new RegExp(TEXT))).toHaveLength(2))
  expect(dialog.queryByText(/gets? a mail|be asked to confirm|asks them/)).toBeNull()
})

it('asks before an announcement that nobody gets, now and later', async () => {
  const { user, data } = renderAdmin(DRAFT, { mail, announcements: [mockAnnouncement({ id: 4 })] })
  await user.type(await screen.findByLabelText('Send at'), '2026-06-20T12:00')
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  const later = within(await screen.findByRole('alertdialog'))
  later.getByText(new RegExp(TEXT))
  await user.click(later.getByRole('button', { name: 'Cancel' }))
  expect(data.announcements[0]?.state).toBe('draft')
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await user.click(await screen.findByRole('button', { name: 'Let it stay here' }))
  ;(await findToast('No mail was sent')).getByText(`${TEXT}.`)
  await screen.findByText(/^Due /)
  await user.click(screen.getByRole('button', { name: 'Send now…' }))
  const now = within(await screen.findByRole('alertdialog', { name: 'Send it, though nobody gets it?' }))
  now.getByText(new RegExp(TEXT))
  await user.click(now.getByRole('button', { name: 'Let it stay here' }))
  ;(await findToast('No mail was sent')).getByText(`${TEXT}.`)
  await waitFor(() => expect(data.announcements[0]?.state).toBe('sending'))
})

it('never says of such an announcement that it was sent', async () => {
  const delivery = { ...NO_DELIVERY, recipients: 5, sent: 5 }
  const at = '2026-05-01T11:58:00.000Z'
  const kept = mockAnnouncement({ id: 9, state: 'sent', finishedAt: at, delivery, staysHere: true })
  const { goTo } = renderAdmin('/admin/subscribers/announcements', { mail, announcements: [kept] })
  await screen.findByText('5 of 5 on this machine')
  expect(screen.queryByText(CLAIMS)).toBeNull()
  goTo('/admin/subscribers/announcements/9')
  await screen.findByText('No mail server is set up: nobody got it')
  expect(screen.queryByText(CLAIMS)).toBeNull()
})

it('says it when an invitation is made', async () => {
  const { user } = renderAdmin('/admin/security?invite=1', { ownAddress })
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite an administrator' }))
  await user.type(dialog.getByLabelText('Email'), 'zoe@hollowpine.fm')
  await user.type(dialog.getByLabelText(/password/i, { selector: 'input' }), 'right-password{Enter}')
  ;(await findToast('No mail was sent')).getByText(`${TEXT}.`)
})
