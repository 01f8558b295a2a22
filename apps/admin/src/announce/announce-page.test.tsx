import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { textPreviewQuery } from '@troubadour/api-client/content'
import { subscriberQueries } from '@troubadour/api-client/mailing-list'
import { findToast, knowPublicOrigin, renderAdmin } from '../testing/render-admin.tsx'

const section = async (name: string) => within(await screen.findByRole('region', { name }))

it('makes the drafts by one press on the page of a show, and shows all there is', async () => {
  knowPublicOrigin('https://hollowpine.example')
  const { user, data } = renderAdmin('/admin/events/2')
  await user.click(await screen.findByRole('button', { name: 'Announce Riverside Stage' }))
  await screen.findByRole('heading', { level: 1, name: 'Announce Riverside Stage' })

  const mail = await section('Mail')
  mail.getByText(/^Riverside Stage – .*July 10, 2026/)
  mail.getByText('Draft')
  await mail.findByText(/For all subscribers:/)
  expect(mail.getByRole('link', { name: 'Open the mail' }).getAttribute('href')).toBe(
    `/admin/subscribers/announcements/${data.announcements[0]?.id}`,
  )
  expect(data.ownPosts[0]).toMatchObject({ isVisible: false })
  const text = await section('Text for social networks')
  await user.click(text.getByRole('button', { name: 'Copy the text' }))
  expect(await navigator.clipboard.readText()).toMatch(
    /^Riverside Stage\n.*\nhttps:\/\/hollowpine.example\/shows\//s,
  )
  const pictures = await section('Pictures to share')
  expect(pictures.getAllByRole('img').map((one) => one.getAttribute('src'))).toEqual(
    ['wide', 'square', 'tall'].map((format) => `/api/admin/announced/event/2/pictures/${format}`),
  )
  const address = await section('Address and QR code')
  address.getByRole('link', { name: 'Calendar file' })
  expect(screen.queryByRole('button', { name: /Make the/ })).toBeNull()
})

it('says what has changed, and replaces own words only after it has shown them', async () => {
  const { user, data } = renderAdmin('/admin/events/4/announce')
  await screen.findByText('Visitors do not see this show yet')
  await user.click(await screen.findByRole('button', { name: 'Make the drafts' }))
  const mail = await section('Mail')
  data.events = data.events.map((one) => (one.id === 4 ? { ...one, venue: 'The Boathouse' } : one))
  const [draft] = data.announcements
  // The press has made it.
  data.announcements = data.announcements.map((one) =>
    one === draft ? { ...one, text: 'My own words.' } : one,
  )

  await user.click(mail.getByRole('link', { name: 'Open the mail' }))
  await screen.findByText('This would be written differently now')
  await user.click(screen.getByRole('link', { name: 'See what changed' }))
  const stale = await section('Mail')
  stale.getByText(/^The Boathouse/)
  await user.click(stale.getByRole('button', { name: 'Write it anew…' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Write the mail anew?' }))
  await dialog.findByText('My own words.')
  expect(data.announcements[0]?.text).toBe('My own words.')
  await user.click(dialog.getByRole('button', { name: 'Replace it' }))
  await findToast('Success')
  expect(data.announcements[0]?.text).toContain('The Boathouse')
  expect((await section('Mail')).queryByText('This would be written differently now')).toBeNull()
})

it('says that without a mail server nothing can be sent', async () => {
  const { user, data } = renderAdmin('/admin/music/2/announce')
  data.mail = { ...data.mail, isConfigured: false }
  await user.click(await screen.findByRole('button', { name: 'Make the drafts' }))
  await (await section('Mail')).findByText('No mail server is set up')
})

it.each(['/admin/events/99/announce', '/admin/music/99/announce'])('finds nothing at %s', async (path) => {
  renderAdmin(path)
  await screen.findByRole('heading', { name: '404 Page Not Found' })
})

it('is drawn once all of it is there, so that nothing moves', async () => {
  const { user, holdBack, answerAsUsual, goTo } = renderAdmin('/admin/events/2')
  await user.click(await screen.findByRole('button', { name: 'Announce Riverside Stage' }))
  await section('Mail')
  void goTo('/admin')
  await screen.findByRole('heading', { name: 'Dashboard' })
  const asked = holdBack('getAnnounced')
  void goTo('/admin/events/2/announce')
  await waitFor(() => expect(asked()).toBe(1))
  // What is known may be stale.
  expect(screen.queryByRole('region', { name: 'Mail' })).toBeNull()
  answerAsUsual()
})

it.each([
  ['getSubscriberFigures', textPreviewQuery({ text: '' }).queryKey.slice(0, 1)],
  ['previewOwnPage', subscriberQueries.figures().queryKey],
] as const)('waits for %s when the others have answered', async (call, others) => {
  const { user, holdBack, hasAnswer } = renderAdmin('/admin/events/2')
  const asked = holdBack(call)
  await user.click(await screen.findByRole('button', { name: 'Announce Riverside Stage' }))
  await waitFor(() => expect(asked()).toBeGreaterThan(0))
  await waitFor(() => expect(hasAnswer(others)).toBe(true))
  screen.getByText('Loading what there is to share')
})
