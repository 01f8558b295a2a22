import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOCK_USE, mockMedia } from '@troubadour/api-client/mock/seed'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'
import { sizeText, sweepText } from './picture-card.tsx'

const PATH = '/admin/pictures'
const DESCRIBED = mockMedia({ id: 1, alt: 'A lantern in the pines', usedBy: [MOCK_USE] })
const NEW = mockMedia({ id: 2, createdAt: '2026-04-28T12:00:00.000Z' })
const MEDIA = [NEW, DESCRIBED]

/** The first test of a file waits for the page's code, too. */
const SLOW = { timeout: 5000 }

const card = async (name: string) => within(await screen.findByRole('article', { name }, SLOW))
const altOf = (picture: Awaited<ReturnType<typeof card>>) =>
  picture.getByLabelText<HTMLTextAreaElement>('Alt text')
const switchOf = (picture: Awaited<ReturnType<typeof card>>) =>
  picture.getByRole<HTMLInputElement>('switch', { name: 'Public' })

it('shows each picture with its size, age and state', async () => {
  renderAdmin(PATH, { media: MEDIA })
  const used = await card('A lantern in the pines')
  used.getByText('Used')
  used.getByText('1600 × 1200 pixels, 640 kB in all its sizes')
  used.getByText('Named by an event, a track or a setting, so it is kept.')
  const unused = await card('Picture 2')
  unused.getByText('Not used')
  expect(unused.getByText('Apr 28, 8:00 AM').closest('p')?.textContent).toBe('Added Apr 28, 8:00 AM')
  unused.getByText('Nothing names it. It is deleted after 30 days without use, not before May 28.')
})

it('offers the browser every width, and says when there is no picture', async () => {
  renderAdmin(PATH, { media: [NEW] })
  const article = await screen.findByRole('article')
  const image = article.querySelector('img')
  expect(image?.getAttribute('src')).toBe(NEW.filePath)
  expect(article.querySelectorAll('source')).toHaveLength(2)
  if (image) fireEvent.error(image)
  screen.getByText('Image unavailable')
})

it('saves an alt text', async () => {
  const { user, data } = renderAdmin(PATH, { media: MEDIA })
  const picture = await card('Picture 2')
  expect(picture.queryByRole('button', { name: 'Save alt text' })).toBeNull()
  await user.type(altOf(picture), '  A lake at dusk ')
  await user.click(picture.getByRole('button', { name: 'Save alt text' }))
  await findToast('Alt text saved')
  expect(data.media[0]?.alt).toBe('A lake at dusk')
  const saved = await card('A lake at dusk')
  expect(altOf(saved).value).toBe('A lake at dusk')
  expect(saved.queryByRole('button', { name: 'Save alt text' })).toBeNull()
})

it('makes a picture public, and takes it back', async () => {
  const { user, data } = renderAdmin(PATH, { media: MEDIA })
  const picture = await card('A lantern in the pines')
  await user.click(switchOf(picture))
  await findToast('The picture is public')
  expect(data.media[1]?.isPublic).toBe(true)
  expect(switchOf(picture).checked).toBe(true)
  await user.click(switchOf(picture))
  await findToast('The picture is no longer public')
  expect(data.media[1]?.isPublic).toBe(false)
  expect(switchOf(picture).checked).toBe(false)
})

it('does not make a picture public that nobody has described', async () => {
  const { user, data } = renderAdmin(PATH, { media: MEDIA })
  const picture = await card('Picture 2')
  await user.click(switchOf(picture))
  const message = await picture.findByText('Describe the picture before you make it public')
  const alt = altOf(picture)
  expect(alt.getAttribute('aria-describedby')).toContain(message.id)
  expect(document.activeElement).toBe(alt)
  expect(switchOf(picture).checked).toBe(false)
  expect(data.media[0]?.isPublic).toBe(false)
  await user.type(alt, 'A lake')
  expect(picture.queryByText('Describe the picture before you make it public')).toBeNull()
})

it('takes the text along that is typed when the picture is made public', async () => {
  const { user, data } = renderAdmin(PATH, { media: MEDIA })
  const picture = await card('Picture 2')
  await user.type(altOf(picture), 'A lake')
  await user.click(switchOf(picture))
  await findToast('The picture is public')
  expect(data.media[0]).toMatchObject({ alt: 'A lake', isPublic: true })
})

it('keeps the alt text of a public picture', async () => {
  const { user, data } = renderAdmin(PATH, { media: [{ ...DESCRIBED, isPublic: true }] })
  const picture = await card('A lantern in the pines')
  await user.clear(altOf(picture))
  await user.click(picture.getByRole('button', { name: 'Save alt text' }))
  await picture.findByText('Describe the picture before you make it public')
  expect(data.media[0]?.alt).toBe('A lantern in the pines')
})

it.each([500, 0])('says when a change fails (%i), and keeps the text', async (status) => {
  const { user, answer } = renderAdmin(PATH, { media: MEDIA })
  const picture = await card('Picture 2')
  answer('updateMedia', status)
  await user.type(altOf(picture), 'A lake')
  await user.click(picture.getByRole('button', { name: 'Save alt text' }))
  ;(await findToast('Failed to update the picture. Please try again.')).getByText('Error')
  expect(altOf(picture).value).toBe('A lake')
})

it('asks before a text is lost that was not saved', async () => {
  const { user } = renderAdmin(PATH, { media: MEDIA })
  await user.type(altOf(await card('Picture 2')), 'A lake')
  await user.click(screen.getByRole('link', { name: 'Security' }))
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
})

it('shows more on demand, and takes the focus there', async () => {
  const media = Array.from({ length: 51 }, (_, index) => mockMedia({ id: 51 - index }))
  const { user } = renderAdmin(PATH, { media })
  const more = await screen.findByRole('button', { name: 'Show more' })
  screen.getByText('50 pictures are shown')
  await user.click(more)
  await screen.findByText('51 pictures are shown')
  const last = document.querySelector('[aria-label="Picture 1"]')
  await waitFor(() => expect(document.activeElement?.contains(last)).toBe(true))
  expect(screen.queryByText('Show more')).toBeNull()
})

it('says when more cannot be loaded, keeps what is there, and tries again', async () => {
  const media = Array.from({ length: 51 }, (_, index) => mockMedia({ id: 51 - index }))
  const { user, answer, answerAsUsual } = renderAdmin(PATH, { media })
  const more = await screen.findByText('Show more')
  answer('listMedia', 500)
  await user.click(more)
  await screen.findByText('More pictures could not be loaded.')
  screen.getByText('50 pictures are shown')
  answerAsUsual()
  await user.click(screen.getByText('Try again'))
  await screen.findByText('51 pictures are shown')
})

it('says that there are none', async () => {
  renderAdmin(PATH, { media: [] })
  await screen.findByText('No pictures yet.')
})

it('shows a skeleton while it is loading', async () => {
  const { holdBack } = renderAdmin(PATH)
  holdBack('listMedia')
  await screen.findByText('Loading the pictures')
})

it.each([500, 0])('says when loading fails (%i), and tries again', async (status) => {
  const { user, answer, answerAsUsual } = renderAdmin(PATH)
  answer('listMedia', status)
  await screen.findByText('The pictures could not be loaded.')
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await card('A lantern in the pines')
})

const clock = { now: '2026-05-01T12:00:00Z', timeZone: 'America/New_York' }

it.each([
  [0, '1 kB'],
  [340_400, '340 kB'],
  [999_499, '999 kB'],
  [999_600, '1.0 MB'],
  [1_240_000, '1.2 MB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

it.each([
  [{ isUsed: true, isPublic: false }, 'Named by an event, a track or a setting, so it is kept.'],
  [{ isUsed: false, isPublic: true }, 'Nothing names it; it is kept because it is public.'],
  [
    { isUsed: false, isPublic: false },
    'Nothing names it. It is deleted after 30 days without use, not before May 30.',
  ],
])('says what becomes of a new picture: %j', (parts, text) => {
  expect(sweepText({ ...parts, createdAt: '2026-05-01T00:30:00Z' }, clock)).toBe(text)
})

it('names no day for a picture that has been there for long', () => {
  const old = { isUsed: false, isPublic: false, createdAt: '2026-01-01T12:00:00Z' }
  expect(sweepText(old, clock)).toBe('Nothing names it. It is deleted after 30 days without use.')
})
