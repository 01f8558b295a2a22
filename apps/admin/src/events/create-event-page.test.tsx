import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { field, fillIn } from '../testing/edit-form.ts'
import { findToast, knowPublicOrigin, renderAdmin } from '../testing/render-admin.tsx'
import { ADDRESS_LABELS, FIELD_LABELS } from './event-draft.ts'

type User = ReturnType<typeof renderAdmin>['user']

const WHOLE = {
  Title: 'Harvest Moon',
  Date: 'September 26, 2026',
  Time: '9 PM - 1 AM',
  Venue: 'The Old Mill',
  Address: '1 Mill Lane',
  Price: 'FREE',
  'Image URL': 'https://pictures.example/moon.jpg',
}

const create = (user: User) => user.click(screen.getByRole('button', { name: 'Create Event' }))

const REQUIRED: [label: string, message: string][] = [
  ['Title', 'Title is required'],
  ['Date', 'Date is required'],
  ['Venue', 'Venue name is required'],
  ['Address', 'Address is required'],
  ['Price', 'Price is required (use "FREE" for free events)'],
  ['Image URL', 'Image URL is required'],
]

it('has an input for every field of an event', async () => {
  const { user } = renderAdmin('/admin/events/new')
  await user.click(await screen.findByRole('button', { name: 'Change address' }))
  await user.click(screen.getByText('Set date and time by hand'))
  await user.selectOptions(await field('Status'), 'Rescheduled')
  await user.click(await field('Visible'))
  for (const label of [...Object.values(FIELD_LABELS), ...Object.values(ADDRESS_LABELS)]) await field(label)
})

it('names every missing field, white space counting as missing, and moves to the first', async () => {
  const { user, data } = renderAdmin('/admin/events/new')
  await fillIn(user, { Venue: '   ' })
  await create(user)
  for (const [label, message] of REQUIRED) {
    await screen.findByText(message)
    expect((await field(label)).getAttribute('aria-invalid')).toBe('true')
  }
  expect(document.activeElement).toBe(await field('Title'))
  for (const label of ['Time', 'Link', 'Description']) {
    expect((await field(label)).getAttribute('aria-invalid')).toBeNull()
  }
  expect(data.events).toHaveLength(4)
})

it.each(REQUIRED)('clears the error of %s when it is edited, and no other', async (label, message) => {
  const { user } = renderAdmin('/admin/events/new')
  await field('Title')
  await create(user)
  await screen.findByText(message)
  await user.type(await field(label), 'x')
  expect(screen.queryByText(message)).toBeNull()
  for (const [, other] of REQUIRED.filter(([one]) => one !== label)) screen.getByText(other)
})

it('minds addresses that no page can show or follow', async () => {
  const { user } = renderAdmin('/admin/events/new')
  await fillIn(user, {
    ...WHOLE,
    Link: 'javascript:alert(1)',
    'Image URL': 'http://pictures.example/moon.jpg',
  })
  await create(user)
  await screen.findByText('Must be a web address that starts with http:// or https://')
  screen.getByText('Must be an address that starts with https:// or /media/')
})

it('creates the event and returns to the list', async () => {
  const { user, data, path } = renderAdmin('/admin/events/new')
  await fillIn(user, WHOLE)
  await user.click(screen.getByRole('switch', { name: 'Visible' }))
  await create(user)
  ;(await findToast('Success')).getByText('Event created successfully!')
  const row = (await screen.findByRole('link', { name: 'Harvest Moon' })).closest('li')
  await waitFor(() => expect(document.activeElement).toBe(row))
  expect(row?.getAttribute('aria-current')).toBe('true')
  expect(path()).toBe('/admin/events')
  expect(screen.queryByRole('button', { name: 'See it on the site' })).toBeNull()
  expect(data.events[0]).toMatchObject({
    title: 'Harvest Moon',
    location: '1 Mill Lane',
    link: null,
    description: null,
    isFeatured: false,
    isVisible: false,
  })
})

it('offers to see a visible event on the site', async () => {
  knowPublicOrigin()
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  const { user, data } = renderAdmin('/admin/events/new')
  await fillIn(user, WHOLE)
  await create(user)
  await user.click(await screen.findByRole('button', { name: 'See it on the site' }))
  const address = `https://site.example/shows/${data.events[0]?.slug}`
  expect(open).toHaveBeenCalledExactlyOnceWith(address, '_blank', 'noopener')
})

it('needs no picture where the date stands for it', async () => {
  const { user, data } = renderAdmin('/admin/events/new')
  await fillIn(user, { ...WHOLE, 'Image URL': '' })
  await create(user)
  await screen.findByText('Image URL is required')
  await user.click(screen.getByRole('radio', { name: 'No picture: the date' }))
  expect(screen.queryByText('Image URL is required')).toBeNull()
  await create(user)
  await findToast('Success')
  expect(data.events[0]).toMatchObject({ title: WHOLE.Title, imageUrl: '', pictureKind: 'date' })
})

it('follows the price with the note on taxes and fees, until its switch is pressed', async () => {
  const { user, data } = renderAdmin('/admin/events/new')
  await fillIn(user, { ...WHOLE, Price: '15 €' })
  const note = screen.getByRole<HTMLInputElement>('switch', { name: 'Plus taxes and fees' })
  expect(note.checked).toBe(false)
  await fillIn(user, { Price: '$15' })
  expect(note.checked).toBe(true)
  await user.click(note)
  expect(note.checked).toBe(false)
  await create(user)
  await findToast('Success')
  expect(data.events[0]).toMatchObject({ price: '$15', hasFeesNote: false })
})

it('begins with the texts of another event, featured left out', async () => {
  const { user, data } = renderAdmin('/admin/events/new?copy=1')
  const original = data.events.find(({ id }) => id === 1)
  expect((await field('Title')).value).toBe(original?.title)
  expect((await field('Venue')).value).toBe(original?.venue)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Featured' }).checked).toBe(false)
  await fillIn(user, { Date: 'June 4, 2027' })
  await create(user)
  await findToast('Success')
  expect(data.events[0]).toMatchObject({ title: original?.title, date: 'June 4, 2027', version: 1 })
  expect(data.events).toHaveLength(5)
})

it.each(['99', 'x'])('knows no event %s to begin with', async (id) => {
  renderAdmin(`/admin/events/new?copy=${id}`)
  await screen.findByText(/This show is not there any more\.|404 Page Not Found/)
})

it('keeps the text and says so when the server fails', async () => {
  const { user, path } = renderAdmin('/admin/events/new')
  await fillIn(user, { ...WHOLE, Title: MOCK_FAILURES.eventTitle })
  await create(user)
  ;(await findToast('Error')).getByText('Failed to create event. Please try again.')
  expect((await field('Title')).value).toBe(MOCK_FAILURES.eventTitle)
  expect((await field('Venue')).value).toBe('The Old Mill')
  expect(path()).toBe('/admin/events/new')
})

it('offers another try when there is no answer, and it creates the event once', async () => {
  const { user, answer, answerAsUsual, data } = renderAdmin('/admin/events/new')
  await fillIn(user, WHOLE)
  answer('createEvent', 0)
  await create(user)
  expect((await screen.findByRole('alert')).textContent).toContain('The show was not saved')
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await findToast('Success')
  expect(data.events.filter(({ title }) => title === 'Harvest Moon')).toHaveLength(1)
})

it('says that it is saving, and sends once', async () => {
  const { user, holdBack } = renderAdmin('/admin/events/new')
  await fillIn(user, WHOLE)
  const callers = holdBack('createEvent')
  await create(user)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving…' })
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  expect(document.activeElement).toBe(button)
  await user.type(await field('Title'), '{Enter}')
  expect(callers()).toBe(1)
})

it("shows the server's messages at their fields", async () => {
  const { user, answer } = renderAdmin('/admin/events/new')
  await fillIn(user, WHOLE)
  answer('createEvent', 400, {
    message: 'Please correct it.',
    errors: { price: 'Too dear', unknown: 'No field' },
  })
  await create(user)
  await screen.findByText('Too dear')
  expect(document.activeElement).toBe(await field('Price'))
})

it('discards on Cancel without a question', async () => {
  const { user, data, path } = renderAdmin('/admin/events/new')
  await fillIn(user, { Title: 'Never mind' })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('link', { name: 'Riverside Stage' })
  expect(path()).toBe('/admin/events')
  expect(data.events).toHaveLength(4)
})

it('asks before typed text is left behind', async () => {
  const { user, path, data } = renderAdmin('/admin/events/new')
  await fillIn(user, { Title: 'Half a thought' })
  const toDashboard = within(screen.getByRole('navigation', { name: 'Admin' })).getByRole('link', {
    name: 'Dashboard',
  })
  await user.click(toDashboard)
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(path()).toBe('/admin/events/new')
  expect((await field('Title')).value).toBe('Half a thought')
  await user.click(toDashboard)
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { name: 'Dashboard' })
  await waitFor(() => expect(data.drafts['event-new']?.content).toMatchObject({ title: 'Half a thought' }))
})

it('asks before going back to a page that a form ended in', async () => {
  const { user, goTo, goBack, path } = renderAdmin('/admin/events/new')
  await field('Title')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('link', { name: 'Riverside Stage' })
  await goTo('/admin/events/new')
  await fillIn(user, { Title: 'Half a thought' })
  void goBack()
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  expect(path()).toBe('/admin/events/new')
})

it('asks nothing when there is nothing to lose', async () => {
  const { user, path } = renderAdmin('/admin/events/new')
  await field('Title')
  await user.click(
    within(screen.getByRole('navigation', { name: 'Admin' })).getByRole('link', { name: 'Dashboard' }),
  )
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(path()).toBe('/admin')
})

it('is filled in while its picture is uploaded, and saved after that', async () => {
  const { user, data, holdBack, answerAsUsual } = renderAdmin('/admin/events/new')
  await field('Title')
  holdBack('uploadImage')
  const file = new File(['picture'], 'moon.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Choose a picture'), file)
  const { 'Image URL': _url, ...texts } = WHOLE
  await fillIn(user, texts)
  screen.getByText('The show can be saved once the picture is uploaded or removed.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create Event' }).disabled).toBe(true)
  await user.type(screen.getByLabelText(/^Title/), '{Enter}')
  expect(data.events).toHaveLength(4)
  answerAsUsual()
  await user.upload(screen.getByLabelText('Choose a picture'), file)
  await waitFor(() => expect(screen.queryByText(/once the picture is uploaded/)).toBeNull())
  await create(user)
  await waitFor(() => expect(data.events).toHaveLength(5))
  expect(data.events.find(({ title }) => title === WHOLE.Title)?.imageUrl).toMatch(/^\/media\/uploads\//)
})

it('puts https:// before a host name in the link when the field is left, and not in the picture', async () => {
  const { user } = renderAdmin('/admin/events/new')
  await fillIn(user, { Link: 'tickets.example/7', 'Image URL': 'pictures.example/a.jpg' })
  await user.tab()
  expect((await field('Link')).value).toBe('https://tickets.example/7')
  expect((await field('Image URL')).value).toBe('pictures.example/a.jpg')
})
