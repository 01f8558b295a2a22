import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { mockMailStatus, mockSubscriber } from '@troubadour/api-client/mock/mailing-list-seed'
import { findAction, findToast, renderAdmin } from '../testing/render-admin.tsx'

const PATH = '/admin/subscribers'
/** Few rows, because each test with more takes a second longer. */
const FEW = [
  mockSubscriber({ id: 3, state: 'bounced' }),
  mockSubscriber({ id: 2, state: 'unconfirmed' }),
  mockSubscriber({ id: 1 }),
]
const list = async () => within(await screen.findByRole('list', { name: 'Who is on the list' }))
const rowCount = async () => (await list()).getAllByRole('listitem').length
const mailPanel = async () => within(await screen.findByRole('region', { name: 'Mail' }))

it('shows the list in figures, by state and source, and as a table of weeks', async () => {
  const { user, path } = renderAdmin(PATH)
  const states = within(await screen.findByRole('list', { name: 'Subscribers by state' }))
  expect(states.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '42 ConfirmedGet your announcements',
    '5 UnconfirmedSigned up, not confirmed yet',
    '10 UnsubscribedLeft the list, or marked a mail as spam',
    '3 BouncedRefused by their mail server, or mails came back',
  ])
  const chart = within(screen.getByRole('region', { name: 'Sign-ups' }))
  chart.getByText(
    '36 sign-ups in the last 90 days; the most on May 1: 2. Imported files brought 12 more addresses, which the bars leave out.',
  )
  chart.getByRole('img', {
    name: 'Sign-ups of each day, by source: Newsletter form, Coming soon form, Added by hand',
  })
  expect(chart.getByText('Newsletter form', { selector: 'li *' }).closest('li')?.textContent).toBe(
    'Newsletter form3024 new',
  )
  expect(chart.getAllByRole('row', { hidden: true })).toHaveLength(14)

  await user.click(states.getByRole('link', { name: '3 Bounced' }))
  expect(path()).toBe('/admin/subscribers?state=bounced')
  await waitFor(async () => expect(await rowCount()).toBe(3))
})

it('has the figures of a file where nobody signed up', async () => {
  const createdAt = '2026-04-30T12:00:00.000Z'
  renderAdmin(PATH, { subscribers: [mockSubscriber({ id: 1, source: 'import', createdAt })] })
  const summary = 'Nobody signed up in the last 90 days. Imported files brought 1 more address.'
  const chart = within(await screen.findByRole('region', { name: 'Sign-ups' }))
  chart.getByText(summary)
  expect(chart.queryByRole('img')).toBeNull()
  expect(chart.getAllByRole('row', { hidden: true })).toHaveLength(14)
})

it('narrows the list by address, state and source, and keeps that in the address of the page', async () => {
  const { user, path, goBack } = renderAdmin(`${PATH}?state=confirmed&source=nonsense`)
  await screen.findByText('42 subscribers')
  await user.selectOptions(screen.getByLabelText('Source'), 'Imported file')
  await screen.findByText('10 subscribers')
  expect(path()).toBe('/admin/subscribers?state=confirmed&source=import')
  await user.click(screen.getByRole('searchbox', { name: 'Search subscribers' }))
  await user.paste('FAN-5')
  await screen.findByText('2 subscribers')
  await user.click(screen.getByRole('button', { name: 'More for the list' }))
  const link = await screen.findByRole('menuitem', { name: 'Export CSV of those that fit the filters' })
  expect(link.getAttribute('href')).toBe(
    '/api/admin/subscribers-export?search=FAN-5&state=confirmed&source=import',
  )
  expect(link.hasAttribute('download')).toBe(true)
  await user.keyboard('{Escape}')
  await goBack()
  await screen.findByText('42 subscribers')
  await user.click(screen.getByRole('searchbox', { name: 'Search subscribers' }))
  await user.paste('nobody at all')
  await screen.findByText('Nobody fits these filters.')
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] ?? document.body)
  await screen.findByText('60 subscribers, 50 of them shown')
  expect(path()).toBe(PATH)
})

it('loads more, and moves the focus to the first that came', async () => {
  const { user, answer, answerAsUsual, goTo, goBack } = renderAdmin(PATH)
  await screen.findByText('60 subscribers, 50 of them shown')
  answer('listSubscribers', 503)
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await screen.findByText('More subscribers could not be loaded.')
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('fan-10@example.com'))
  expect(await rowCount()).toBe(60)
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  const search = screen.getByRole('searchbox', { name: 'Search subscribers' })
  act(() => search.focus())
  await act(() => goTo(`${PATH}?unknown=1`))
  expect(document.activeElement).toBe(search)
  await user.type(search, 'nobody at all')
  await screen.findByText('Nobody fits these filters.')
  await user.clear(search)
  await screen.findByText('60 subscribers')
  expect(document.activeElement).toBe(search)
  await user.click(screen.getByRole('link', { name: 'fan-10@example.com' }))
  await screen.findByRole('heading', { level: 1, name: 'fan-10@example.com' })
  await goBack()
  await screen.findByText('60 subscribers')
})

it('adds people one by one, who are asked to confirm', async () => {
  const { user, data } = renderAdmin(PATH, { subscribers: FEW })
  await user.click(await screen.findByRole('button', { name: 'Add a person' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a person' }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await dialog.findByText('Please enter your email address')
  dialog.getByText('Say how this person agreed to get your mail')
  const address = dialog.getByLabelText<HTMLInputElement>(/^Address/)
  await user.type(address, 'FAN-3@example.com')
  await user.type(dialog.getByLabelText(/^How did they agree/), 'Paper list at the show in Marlow')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await dialog.findByText('This address is on the list already, but its mail server refuses mail to it.')
  const known = dialog.getByRole('link', { name: 'See what is known of this address' })
  expect(known.getAttribute('href')).toBe(`${PATH}/3`)
  await user.clear(address)
  await user.type(address, 'new@example.com{Enter}')
  await dialog.findByText('new@example.com was added. A mail asks them to confirm.')
  expect([address.value, document.activeElement]).toEqual(['', address])
  await user.type(address, 'another@example.com{Enter}')
  await dialog.findByText('another@example.com was added. A mail asks them to confirm.')
  expect(data.subscribers.slice(0, 2)).toMatchObject([
    { email: 'another@example.com', consents: [{ wording: 'Paper list at the show in Marlow' }] },
    { email: 'new@example.com', state: 'unconfirmed', source: 'manual' },
  ])
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await screen.findByRole('link', { name: 'another@example.com' })
})

it.each([
  ['Add a person', /^Address/, /^How did they agree/],
  ['Paste a list', /^Names and addresses/, /^How did these people agree/],
])('brings back what was typed into “%s” by Undo after Cancel', async (title, people, statement) => {
  const { user } = renderAdmin(PATH, { subscribers: FEW })
  const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label)
  if (title === 'Add a person') await user.click(await screen.findByText(title))
  else await user.click(await findAction(user, 'More for the list', title))
  await user.click(await field(people))
  await user.paste('ann@hollowpine.fm')
  await user.click(await field(statement))
  await user.paste('Paper list')
  await user.click(screen.getByText('Cancel'))
  const undo = (await findToast('Your changes were discarded')).getByText('Undo')
  expect(screen.queryByLabelText(people)).toBeNull()
  await user.click(undo)
  expect((await field(people)).value).toBe('ann@hollowpine.fm')
  expect((await field(statement)).value).toBe('Paper list')
})

it('says nothing when a person was added and nothing else was typed', async () => {
  const { user } = renderAdmin(PATH, { subscribers: FEW })
  await user.click(await screen.findByRole('button', { name: 'Add a person' }))
  await user.type(screen.getByLabelText(/^How did they agree/), 'Paper list')
  await user.type(screen.getByLabelText(/^Address/), 'new@example.com{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  await screen.findByRole('link', { name: 'new@example.com' })
  expect(screen.queryByText('Your changes were discarded')).toBeNull()
})

it('says why a person could not be added, and that mail is still to come', async () => {
  const mail = mockMailStatus({ isConfigured: false })
  const { user } = renderAdmin(PATH, { subscribers: FEW, mail })
  await user.click(await screen.findByRole('button', { name: 'Add a person' }))
  const address = screen.getByLabelText(/^Address/)
  await user.type(screen.getByLabelText(/^How did they agree/), 'Paper list')
  await user.type(address, `${MOCK_FAILURES.email}{Enter}`)
  ;(await findToast('Error')).getByText('Failed to add this person. Please try again.')
  await user.clear(address)
  await user.type(address, 'new@example.com{Enter}')
  await screen.findByText(/^new@example\.com was added as unconfirmed\. Once mail is set up/)
})

it('says when nobody is there yet', async () => {
  renderAdmin(PATH, { subscribers: [], mail: mockMailStatus({ unasked: 0 }) })
  await screen.findByText('No subscribers yet.')
  await screen.findByText('Nobody signed up in the last 90 days.')
  expect(screen.queryByRole('button', { name: /^Ask / })).toBeNull()
})

it('says that it is loading', async () => {
  const { holdBack } = renderAdmin(PATH)
  holdBack('listSubscribers')
  holdBack('getSubscriberFigures')
  await screen.findByText('Loading subscribers')
  screen.getByText('Loading the figures')
})

it('tells failures apart from an empty list, and tries again', async () => {
  const { user, answer, answerAsUsual } = renderAdmin(PATH, { subscribers: FEW })
  answer('listSubscribers', 503)
  answer('getSubscriberFigures', 503)
  await screen.findByText('The subscribers could not be loaded.')
  await screen.findByText('The figures could not be loaded.')
  answerAsUsual()
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) await user.click(button)
  await screen.findByText('3 subscribers')
  ;(await mailPanel()).getByText('Ready')
})

it('promises no mails that ask to confirm while mails wait', async () => {
  const { user, answer } = renderAdmin(PATH, { subscribers: FEW })
  const notLeavingText = 'Mails wait: the last one did not leave. See Connections.'
  answer('requestConfirmations', 200, { queued: 1, notLeavingText })
  await user.click(await screen.findByRole('button', { name: 'Ask 1 unconfirmed address to confirm' }))
  await user.click(await screen.findByRole('button', { name: 'Send the mails' }))
  ;(await findToast('No mail was sent')).getByText(notLeavingText)
})

it('asks the unconfirmed to confirm, once mail is set up', async () => {
  const { user } = renderAdmin(PATH, { subscribers: FEW })
  await user.click(await screen.findByRole('button', { name: 'Ask 1 unconfirmed address to confirm' }))
  await user.click(await screen.findByRole('button', { name: 'Send the mails' }))
  const toast = await findToast('Success')
  toast.getByText('1 mail with a link to confirm is on the way')
  ;(await mailPanel()).getByText('1 mail')
})

it('leads to Connections while mail is not set up', async () => {
  renderAdmin(PATH, { subscribers: FEW, mail: mockMailStatus({ isConfigured: false, from: null }) })
  const panel = await mailPanel()
  panel.getByText('Not set up')
  const link = panel.getByRole('link', { name: 'Connections' })
  expect(link.getAttribute('href')).toBe('/admin/site/connections')
  expect(screen.queryByRole('button', { name: /^Ask / })).toBeNull()
})

it('says why mail does not leave', async () => {
  const lastError = { message: 'The mail server does not answer.', at: '2026-05-01T11:41:00.000Z' }
  renderAdmin(PATH, {
    subscribers: FEW,
    mail: mockMailStatus({ queued: 1, lastError, uncertainConfirmations: 2 }),
  })
  const panel = await mailPanel()
  panel.getByText('Failing')
  panel.getByText('The last mail did not leave (7:41 AM)')
  panel.getByText('The mail server does not answer.')
  panel.getByText('1 mail')
  panel.getByText(/^2 confirmation mails may or may not have arrived/)
})
