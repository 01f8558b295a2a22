import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { MOCK_USE, mockMedia } from '@troubadour/api-client/mock/seed'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'
import { sweepText } from './picture-facts.tsx'

const PATH = '/admin/pictures'
const DESCRIBED = mockMedia({ id: 1, alt: 'A lantern in the pines', usedBy: [MOCK_USE] })
const NEW = mockMedia({ id: 2, createdAt: '2026-04-28T12:00:00.000Z' })
const MEDIA = [NEW, DESCRIBED]
const USED = 'A lantern in the pines, on: Songs by Lantern Light'
const UNUSED = 'Picture 2, unused'

const tile = (name: string) => screen.findByRole('button', { name })

async function open(name: string, media = MEDIA) {
  const admin = renderAdmin(PATH, { media })
  await admin.user.click(await tile(name))
  const panel = within(await screen.findByRole('dialog'))
  return { ...admin, panel }
}
type Panel = Awaited<ReturnType<typeof open>>['panel']
const altOf = (panel: Panel) => panel.getByLabelText<HTMLTextAreaElement>('Alt text')
const switchOf = (panel: Panel) => panel.getByRole<HTMLInputElement>('switch', { name: 'Public' })
const press = (panel: Panel, name: string) => fireEvent.click(panel.getByRole('button', { name }))

describe('the grid', () => {
  it('names each picture and its uses, and offers the browser every width', async () => {
    renderAdmin(PATH, { media: MEDIA })
    await tile(USED)
    const unused = await tile(UNUSED)
    within(unused).getByText('Unused')
    expect(unused.querySelectorAll('source')).toHaveLength(2)
    const image = unused.querySelector('img')
    expect(image?.getAttribute('src')).toBe(NEW.filePath)
    if (image) fireEvent.error(image)
    expect(unused.querySelector('img')).toBeNull()
  })

  it('is one stop of the Tab key; arrows move, Space selects, Enter opens', async () => {
    const { user } = renderAdmin(PATH, { media: MEDIA })
    const [first, second] = [await tile(UNUSED), await tile(USED)]
    first.focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(second)
    expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0])
    await user.keyboard('{ArrowRight}{Home}{End} ')
    expect(second.getAttribute('aria-pressed')).toBe('true')
    screen.getByText('1 selected')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    second.focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: 'A lantern in the pines' })
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(second)
  })

  it('is searched, and the address holds the search', async () => {
    const { user, path } = renderAdmin(PATH, { media: MEDIA })
    const field = await screen.findByRole('searchbox', {})
    await user.type(field, 'lantern light{Enter}')
    await waitFor(() => expect(screen.queryByRole('button', { name: UNUSED })).toBeNull())
    expect(path()).toBe(`${PATH}?q=lantern+light`)
    await user.type(field, 's on ice{Enter}')
    await screen.findByText('No pictures match “lantern lights on ice”.')
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    expect([path(), document.activeElement]).toEqual([PATH, field])
  })

  it('shows more on demand, and takes the focus there', async () => {
    const media = Array.from({ length: 51 }, (_, index) => mockMedia({ id: 51 - index }))
    const { user, answer, answerAsUsual } = renderAdmin(PATH, { media })
    const more = await screen.findByText('Show more')
    screen.getByText('50 of 51 pictures')
    answer('listMedia', 500)
    await user.click(more)
    await screen.findByText('More pictures could not be loaded.')
    answerAsUsual()
    await user.click(screen.getByText('Try again'))
    await screen.findByText('51 pictures')
    const last = document.querySelector('[aria-label="Picture 1, unused"]')
    await waitFor(() => expect(document.activeElement).toBe(last))
    expect(screen.queryByText('Show more')).toBeNull()
  })

  it('says that there are none, without a search or a selection', async () => {
    renderAdmin(PATH, { media: [] })
    await screen.findByText('No pictures yet.')
    expect([screen.queryByRole('searchbox'), screen.queryByText('Select')]).toEqual([null, null])
  })

  it('shows a skeleton while it is loading', async () => {
    const { holdBack } = renderAdmin(PATH)
    holdBack('listMedia')
    await screen.findByText('Loading the pictures')
  })

  it.each([500, 0])('says when loading fails (%i), and tries again', async (status) => {
    const { user, answer, answerAsUsual } = renderAdmin(PATH, { media: MEDIA })
    answer('listMedia', status)
    await screen.findByText('The pictures could not be loaded.')
    answerAsUsual()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await tile(USED)
  })
})

describe('several pictures', () => {
  const MANY = [
    mockMedia({ id: 4, alt: 'A lake' }),
    mockMedia({ id: 3, alt: 'A hut', isPublic: true }),
    ...MEDIA,
  ]

  async function selectAll() {
    const admin = renderAdmin(PATH, { media: MANY })
    await admin.user.click(await screen.findByRole('button', { name: 'Select' }))
    for (const one of within(await screen.findByRole('list', { name: 'Pictures' })).getAllByRole('button'))
      fireEvent.click(one)
    screen.getByText('4 selected')
    return admin
  }

  it('are deleted where they are unused', async () => {
    const { user, data } = await selectAll()
    await user.click(screen.getByRole('button', { name: 'Delete unused (3)' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 3 pictures?' }))
    dialog.getByText('1 of the selected are used, and stay. Deleted pictures cannot be brought back.')
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await findToast('3 pictures deleted')
    expect(data.media).toEqual([DESCRIBED])
    await waitFor(() => expect(screen.queryByRole('button', { name: UNUSED })).toBeNull())
  })

  it('are made public where they have alt text, and not public again', async () => {
    const { user, data } = await selectAll()
    await user.click(screen.getByRole('button', { name: 'Make public (2)' }))
    await findToast('2 pictures public now')
    expect(data.media.map(({ isPublic }) => isPublic)).toEqual([true, true, false, true])
  })

  it('say when a change fails', async () => {
    const { user, answer } = await selectAll()
    answer('updateMedia', 500)
    await user.click(screen.getByRole('button', { name: 'Make not public (1)' }))
    await findToast('Failed to update the pictures. Please try again.')
    screen.getByText('4 selected')
  })
})

it('uploads many, some at a time, and names the ones that fail', async () => {
  const { data } = renderAdmin(PATH, { media: [] })
  // The file dialog allows files that `accept` excludes.
  const user = userEvent.setup({ applyAccept: false })
  const file = (name: string, type = 'image/png') => new File(['x'], name, { type })
  await user.upload(await screen.findByLabelText('Choose pictures', {}), [
    file('one.png'),
    file('two.jpg', 'image/jpeg'),
    file('song.mp3', 'audio/mpeg'),
    file(MOCK_FAILURES.fileName),
    file('three.webp', 'image/webp'),
  ])
  screen.getByText('song.mp3: Please select an image file')
  await screen.findByText('The picture was not uploaded. It is still here: try again.')
  await screen.findByText('3 pictures')
  expect(data.media).toHaveLength(3)
  expect(within(screen.getByRole('list', { name: 'Uploads' })).getAllByRole('listitem')).toHaveLength(1)
})

describe('one picture', () => {
  it('says where it is used, how large it is, and what becomes of it', async () => {
    const { panel, user, path } = await open(USED)
    panel.getByText('1600 × 1200 pixels, 640 kB in all its sizes')
    panel.getByText('It can be deleted once nothing uses it.')
    panel.getByText(DESCRIBED.filePath)
    await user.click(panel.getByRole('link', { name: 'Songs by Lantern Light' }))
    await waitFor(() => expect(path()).toBe('/admin/events/1'))
  })

  it('saves an alt text, and asks before it closes without one that was typed', async () => {
    const { panel, user, data } = await open(UNUSED)
    expect(panel.getByText('Apr 28, 8:00 AM').closest('p')?.textContent).toBe('Added Apr 28, 8:00 AM')
    panel.getByText('Unused. It is deleted after 30 days without use, not before May 28.')
    expect(panel.queryByRole('button', { name: 'Save alt text' })).toBeNull()
    await user.type(altOf(panel), '  A lake at dusk ')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    press(panel, 'Save alt text')
    await findToast('Alt text saved')
    expect(data.media[0]?.alt).toBe('A lake at dusk')
    expect(panel.queryByRole('button', { name: 'Save alt text' })).toBeNull()
    await user.type(altOf(panel), ', in the rain')
    press(panel, 'Close')
    await user.click(await screen.findByRole('button', { name: 'Close the picture' }))
    await user.click(await tile('A lake at dusk, unused'))
    expect(altOf(within(await screen.findByRole('dialog'))).value).toBe('A lake at dusk')
  })

  it('is not public before somebody has described it, and takes the typed text along', async () => {
    const { panel, user, data } = await open(UNUSED)
    await user.click(switchOf(panel))
    const message = await panel.findByText('Describe the picture before you make it public')
    const alt = altOf(panel)
    expect(alt.getAttribute('aria-describedby')).toContain(message.id)
    expect(document.activeElement).toBe(alt)
    expect(data.media[0]?.isPublic).toBe(false)
    await user.type(alt, 'A lake')
    expect(panel.queryByText('Describe the picture before you make it public')).toBeNull()
    await user.click(switchOf(panel))
    await findToast('The picture is public')
    expect(data.media[0]).toMatchObject({ alt: 'A lake', isPublic: true })
    await user.click(switchOf(panel))
    await findToast('The picture is no longer public')
  })

  it.each([500, 0])(
    'says when a change fails (%i), keeps the text, and asks before it is lost',
    async (status) => {
      const { panel, user, answer, goTo } = await open(UNUSED)
      answer('updateMedia', status)
      await user.type(altOf(panel), 'A lake')
      press(panel, 'Save alt text')
      ;(await findToast('Failed to update the picture. Please try again.')).getByText('Error')
      expect(altOf(panel).value).toBe('A lake')
      void goTo('/admin/site')
      await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    },
  )

  it('is deleted when nothing uses it', async () => {
    const { panel, user, data } = await open(UNUSED)
    press(panel, 'Delete')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this picture?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await findToast('Picture deleted')
    expect(data.media).toEqual([DESCRIBED])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stays when something uses it by now, and says what', async () => {
    const { panel, user, data } = await open(UNUSED)
    data.media = [{ ...NEW, isUsed: true, usedBy: [MOCK_USE] }]
    press(panel, 'Delete')
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await findToast('This picture is used: Songs by Lantern Light. Take it out there first.')
  })

  it('with many uses says how many, and names the first five', async () => {
    const usedBy = Array.from({ length: 120 }, (_, index) => ({
      ...MOCK_USE,
      id: index + 1,
      title: `Song ${index + 1}`,
    }))
    const name = 'A lantern in the pines, on: Song 1, Song 2, Song 3, Song 4, Song 5 and 115 more'
    const { user } = renderAdmin(PATH, { media: [{ ...DESCRIBED, usedBy }] })
    await user.click(await screen.findByRole('button', { name }))
    const panel = within(await screen.findByRole('dialog'))
    panel.getByText(/^120 uses:/)
    expect(panel.getAllByRole('link')).toHaveLength(5)
    panel.getByText(/and 115 more$/)
  })

  it('is replaced by an upload wherever it is used', async () => {
    const { panel, user, data } = await open(USED)
    data.events = data.events.map((event) => ({ ...event, imageUrl: DESCRIBED.filePath }))
    await user.upload(
      panel.getByLabelText('Choose the new picture'),
      new File(['x'], 'new.png', { type: 'image/png' }),
    )
    await findToast('Picture replaced wherever it was used')
    const [added] = data.media
    expect(added).toMatchObject({ alt: 'A lantern in the pines', usedBy: [MOCK_USE] })
    expect(data.events[0]?.imageUrl).toBe(added?.filePath)
    await screen.findByText(added?.filePath ?? '')
  })
})

const clock = { now: '2026-05-01T12:00:00Z', timeZone: 'America/New_York' }

it.each([
  ['2026-05-01T00:30:00Z', true, 'Unused; it is kept because it is public.'],
  ['2026-05-01T00:30:00Z', false, 'Unused. It is deleted after 30 days without use, not before May 30.'],
  ['2026-01-01T12:00:00Z', false, 'Unused. It is deleted after 30 days without use.'],
])('says what becomes of an unused picture: %s, public: %s', (createdAt, isPublic, text) => {
  expect(sweepText({ isPublic, createdAt }, clock)).toBe(text)
})
