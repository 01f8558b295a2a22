import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { mockMailStatus } from '@troubadour/api-client/mock/mailing-list-seed'
import { framedMail } from './mail-preview.tsx'
import { clockChangeRemark } from './send-forms.tsx'
import { instantOfWall } from '../../shared/time/wall-time.ts'
import { field, fillIn, replace, save } from '../../testing/edit-form.ts'
import { findToast, renderAdmin } from '../../testing/render-admin.tsx'

const PATH = '/admin/subscribers/announcements'
const frame = () => screen.findByTitle<HTMLIFrameElement>('The mail')
// happy-dom lacks it.
Object.assign(document, { execCommand: () => false })
const stored = ({ data }: ReturnType<typeof renderAdmin>, id: number) =>
  data.announcements.find((one) => one.id === id)

it('writes a new one, shows what it becomes, and goes on to where it can be sent', async () => {
  const admin = renderAdmin(`${PATH}/new`)
  const { user, path } = admin
  await screen.findByRole('heading', { level: 1, name: 'New announcement' })
  screen.getByText('Write a subject and a text, and the mail appears here.')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await screen.findByText('Please enter a subject')
  screen.getByText('Please write a text')
  await fillIn(user, { Subject: 'New song', Text: 'Listen <now>.' })
  screen.getByText('8 of 150 characters')
  await waitFor(async () => expect((await frame()).srcdoc).toContain('Listen &lt;now&gt;.'))
  expect((await frame()).getAttribute('sandbox')).not.toMatch(/scripts|same-origin/)
  await user.click(screen.getByRole('radio', { name: 'Plain text' }))
  expect(screen.getByRole('group', { name: 'The mail as plain text' }).textContent).toBe('Listen <now>.')
  await user.selectOptions(screen.getByLabelText('Card'), 'Ember Road')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  ;(await findToast('Success')).getByText('Draft saved. Nothing was sent yet.')
  await waitFor(() => expect(path()).toBe(`${PATH}/5`))
  expect(stored(admin, 5)).toMatchObject({
    subject: 'New song',
    card: { kind: 'track', id: 1 },
    state: 'draft',
  })
})

it('has the buttons that save while there is something to save', async () => {
  const { user } = renderAdmin(`${PATH}/4`)
  await user.type(await field('Subject'), '!')
  await user.click(screen.getByRole('button', { name: 'Undo changes' }))
  expect(screen.queryByRole('button', { name: /^(?:Save|Undo) changes$/i })).toBeNull()
})

it('marks the text by buttons and keys, and says how large the mail is', async () => {
  const { user } = renderAdmin(`${PATH}/new`)
  const text = await field('Text')
  await user.type(text, 'early')
  text.setSelectionRange(0, 5)
  await user.click(screen.getByRole('button', { name: 'Bold' }))
  expect([text.value, document.activeElement]).toEqual(['**early**', text])
  await user.keyboard('{Control>}i{/Control}')
  expect(text.value).toBe('**_early_**')
  await user.type(await field('Subject'), 'Hello')
  await screen.findByText('About 1 KB; fine for every mail program.')
  expect((await frame()).style.width).toBe('360px')
  await user.click(screen.getByRole('radio', { name: 'Desk' }))
  expect((await frame()).style.width).toBe('640px')
})

it('warns of a mail that Gmail would cut off', async () => {
  const { answer } = renderAdmin(`${PATH}/4`)
  answer('previewAnnouncement', 200, { subject: 'Long', html: `<p>${'x'.repeat(110_000)}</p>`, text: '' })
  await screen.findByText('About 108 KB: too long for Gmail')
})

it('begins with the words of another one', async () => {
  const { user, path } = renderAdmin(PATH)
  await user.click(await screen.findByRole('button', { name: 'More for Songs by lantern light' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  expect((await field('Subject')).value).toBe('Songs by lantern light')
  expect([path(), (await field('Card')).value]).toEqual([`${PATH}/new?copy=4`, 'event-1'])
})

it('offers what visitors see as a card, and keeps the one that was chosen', async () => {
  const { data } = renderAdmin(`${PATH}/4`)
  data.events = data.events.filter(({ id }) => id !== 1)
  const select = await field('Card')
  await screen.findByRole('option', { name: 'Something that is not there any more' })
  expect(select.value).toBe('event-1')
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'None',
    'Something that is not there any more',
    'Riverside Stage, July 10, 2026',
    'Ember Road',
    'First Frost',
  ])
})

it('saves changes and stays; nothing is sent before they are saved', async () => {
  const admin = renderAdmin(`${PATH}/4`)
  await replace(admin.user, 'Subject', 'Songs by candle light')
  const reason = await screen.findByText('Save your changes first: what is saved is what is sent.')
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send now…' })
  expect(send.disabled).toBe(true)
  expect(send.getAttribute('aria-describedby')).toBe(reason.id)
  await save(admin.user)
  ;(await findToast('Success')).getByText('Announcement saved')
  expect(stored(admin, 4)).toMatchObject({ subject: 'Songs by candle light', version: 2 })
  await waitFor(() => expect(send.disabled).toBe(false))
})

it('keeps what was typed when the server fails, and asks before the page is left', async () => {
  const { user, path } = renderAdmin(`${PATH}/4`)
  await replace(user, 'Subject', MOCK_FAILURES.subject)
  await save(user)
  await findToast('Error')
  await screen.findByText('The announcement was not saved')
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Announcements' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(path()).toBe(`${PATH}/4`)
  expect((await field('Subject')).value).toBe(MOCK_FAILURES.subject)
})

it('lets choose when somebody else saved first', async () => {
  const admin = renderAdmin(`${PATH}/4`)
  const { user, data } = admin
  await replace(user, 'Subject', 'Mine')
  data.announcements = data.announcements.map((one) =>
    one.id === 4 ? { ...one, subject: 'Theirs', version: 2 } : one,
  )
  await save(user)
  const conflict = within(
    await screen.findByRole('region', { name: 'Somebody else changed this announcement' }),
  )
  await user.click(conflict.getByRole('radio', { name: 'Theirs Theirs' }))
  await user.click(conflict.getByRole('button', { name: 'Save' }))
  await findToast('Nothing to save')
  expect(screen.queryByRole('region', { name: 'Somebody else changed this announcement' })).toBeNull()
  expect(stored(admin, 4)).toMatchObject({ subject: 'Theirs', version: 2 })
})

it('sends only what was seen', async () => {
  const admin = renderAdmin(`${PATH}/4`)
  const { user, data } = admin
  await screen.findByRole('button', { name: 'Send now…' })
  data.announcements = data.announcements.map((one) =>
    one.id === 4 ? { ...one, text: 'Something else.', version: 2 } : one,
  )
  await user.click(screen.getByRole('button', { name: 'Send now…' }))
  await user.click(await screen.findByRole('button', { name: 'Send to 42 subscribers' }))
  const toast = await findToast('Error')
  toast.getByText('This announcement was changed by somebody else in the meantime.')
  await screen.findByRole('region', { name: 'Somebody else changed this announcement' })
  expect((await field('Text')).value).toBe('Something else.')
  expect(stored(admin, 4)?.state).toBe('draft')
})

it('sends now, after a question that names the number of receivers', async () => {
  const { user } = renderAdmin(`${PATH}/4`)
  await user.click(await screen.findByRole('button', { name: 'Send now…' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Send to 42 confirmed subscribers?' }),
  )
  await user.click(question.getByRole('button', { name: 'Send to 42 subscribers' }))
  ;(await findToast('Success')).getByText('The announcement is being sent')
  await screen.findByRole('region', { name: 'Delivery' })
})

it('sends to oneself first, and then to everybody', async () => {
  const admin = renderAdmin(`${PATH}/4`)
  const { user } = admin
  const send = await screen.findByRole('button', { name: 'Send to me first' })
  expect(send.className).toContain('primary')
  expect(screen.getByRole('button', { name: 'Send now…' }).className).toContain('secondary')
  expect((await field('Your address')).value).toBe(admin.data.site.contactEmail)
  await user.clear(await field('Your address'))
  await user.click(send)
  await screen.findByText('Please enter your email address')
  await replace(user, 'Your address', MOCK_FAILURES.email)
  await user.click(send)
  ;(await findToast('Error')).getByText('Failed to send the test mail. Please try again.')
  await replace(user, 'Your address', 'me@example.com')
  await user.click(send)
  ;(await findToast('Success')).getByText('A test mail is on its way to me@example.com.')
  await screen.findByText('You have sent yourself this text.')
  expect(screen.getByRole('button', { name: 'Send to me again' }).className).toContain('secondary')
  expect(screen.getByRole('button', { name: 'Send now…' }).className).toContain('primary')
  await replace(user, 'Text', 'Other words')
  await save(user)
  await screen.findByRole('button', { name: 'Send to me first' })
})

it('plans a time in the site’s zone, changes it, and takes it back', async () => {
  const admin = renderAdmin(`${PATH}/4`)
  const { user } = admin
  await screen.findByText('In the site’s time zone, America/New_York.')
  await replace(user, 'Send at', '2026-05-01T07:59')
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await screen.findByText('Choose a time that is still to come')
  await replace(user, 'Send at', '2027-03-14T02:30')
  await screen.findByText(/^The clocks go forward that night/)
  await replace(user, 'Send at', '2026-05-02T20:30')
  expect(screen.queryByText(/^The clocks go forward/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  ;(await findToast('Success')).getByText('Scheduled: goes out May 2, 8:30 PM')
  expect(stored(admin, 4)).toMatchObject({ state: 'scheduled', sendAt: '2026-05-03T00:30:00.000Z' })
  await screen.findByText('Goes out May 2, 8:30 PM (America/New_York)')
  await replace(user, 'Send at', '2026-05-03T20:30')
  await user.click(screen.getByRole('button', { name: 'Change the time' }))
  await screen.findByText('Goes out May 3, 8:30 PM (America/New_York)')
  // Changing the schedule does not change the text, and keeps unsaved input.
  await replace(user, 'Subject', 'Songs by candle light')
  await user.click(screen.getByRole('button', { name: 'Unschedule' }))
  ;(await findToast('Success')).getByText('The announcement is a draft again')
  expect(stored(admin, 4)).toMatchObject({ state: 'draft', sendAt: null })
  await save(user)
  await findToast('Success')
  expect(stored(admin, 4)?.subject).toBe('Songs by candle light')
})

it('says that mail is not set up', async () => {
  renderAdmin(`${PATH}/4`, { mail: mockMailStatus({ isConfigured: false }) })
  await screen.findByText('Mail is not set up')
  const link = screen.getByRole('link', { name: 'Connect a mail server' })
  expect(link.getAttribute('href')).toBe('/admin/site/connections')
  expect(screen.queryByRole('button', { name: 'Send now…' })).toBeNull()
})

it('sends to nobody when nobody confirmed', async () => {
  renderAdmin(`${PATH}/4`, { subscribers: [] })
  await screen.findByText('Nobody has confirmed a subscription yet.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send now…' }).disabled).toBe(true)
})

it('deletes what was not begun, after a question', async () => {
  const admin = renderAdmin(`${PATH}/3`)
  const { user, path } = admin
  await user.click(await screen.findByRole('button', { name: 'More for First Frost is out' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await screen.findByText(/is deleted for good, and not sent at its time\.$/)
  await user.click(screen.getByRole('button', { name: 'Delete for good' }))
  ;(await findToast('Success')).getByText('Announcement deleted')
  await waitFor(() => expect(path()).toBe(PATH))
  expect(stored(admin, 3)).toBeUndefined()
})

it('shows the delivery when the announcement was started elsewhere meanwhile', async () => {
  const { user, data } = renderAdmin(`${PATH}/4`)
  await replace(user, 'Subject', 'Too late')
  data.announcements = data.announcements.map((one) => (one.id === 4 ? { ...one, state: 'sending' } : one))
  await save(user)
  ;(await findToast('Error')).getByText('This announcement is being sent.')
  await screen.findByRole('region', { name: 'Delivery' })
})

const MAIL = `<!doctype html><html lang="en"><head><title>A</title>
<style>@media (prefers-color-scheme: dark) {
.m-page { background-color: #07121a !important; }
}</style></head>
<body class="m-page" style="margin:0;"><table><tbody><tr><td style="background-image:url('http://127.0.0.1:4200/media/c.jpg');"></td></tr></tbody></table><img src="http://127.0.0.1:4200/media/a.jpg"><img src="https://pictures.example/b.png"></body></html>`

it.each([
  ['light', 'margin:0;'],
  ['dark', 'margin:0; background-color: #07121a !important; '],
] as const)(
  'frames a mail in the %s, with links beside the page and pictures of the admin’s host',
  (scheme, style) => {
    expect(framedMail(MAIL, scheme).replaceAll('\n', '')).toBe(
      `<!doctype html><html lang="en"><head><base target="_blank"><title>A</title></head><body class="m-page" style="${style}"><table><tbody><tr><td style="background-image:url('/media/c.jpg');"></td></tr></tbody></table><img src="/media/a.jpg"><img src="https://pictures.example/b.png"></body></html>`,
    )
  },
)

const SKIPPED = 'The clocks go forward that night, and this time is left out: it goes out at '
const TWICE = 'The clocks go back that night, and this time comes twice: it goes out at the first.'

it.each([
  ['skipped', '2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z', `${SKIPPED}3:30 AM.`],
  ['just before', '2026-03-08T01:59', 'America/New_York', '2026-03-08T06:59:00.000Z', null],
  ['just after', '2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00.000Z', null],
  ['shown twice', '2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z', TWICE],
  ['shown once more', '2026-11-01T02:00', 'America/New_York', '2026-11-01T07:00:00.000Z', null],
  ['by half an hour', '2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z', TWICE],
  ['of a year half typed', '0002-05-01T10:00', 'America/New_York', '2002-05-01T14:00:00.000Z', null],
])('a time %s: %s in %s', (_what, wall, timeZone, moment, remark) => {
  expect(new Date(instantOfWall(wall, timeZone) ?? NaN).toISOString()).toBe(moment)
  expect(clockChangeRemark(wall, timeZone)).toBe(remark)
})

it('says nothing of a time that is not whole', () => {
  expect(clockChangeRemark('', 'America/New_York')).toBeNull()
})
