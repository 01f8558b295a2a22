import { mockTrack } from '@troubadour/api-client/mock/seed'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { mockCodeBatch } from '@troubadour/api-client/mock/code-seed'
import { findToast, knowPublicOrigin, renderAdmin } from '../../testing/render-admin.tsx'

async function openCodes(codeBatches = [mockCodeBatch({ id: 3, name: 'Spring tour', redeemed: 4 })]) {
  const admin = renderAdmin('/admin/music?edit=1', { codeBatches })
  const section = await screen.findByRole('region', { name: 'Download codes' })
  return { ...admin, section: within(section) }
}

it('makes a batch of codes, and lists how many are redeemed', async () => {
  const { user, section, data } = await openCodes()
  section.getByText(/^4 of 20 codes redeemed · Made:/)
  section.getByText(/^Nobody can redeem them now/)
  await user.click(section.getByRole('button', { name: 'Make codes' }))
  await section.findByText('Name is required')
  await user.type(section.getByLabelText(/^Name of the new codes/), 'Lakeside')
  await user.clear(section.getByLabelText(/^How many/))
  await user.type(section.getByLabelText(/^How many/), '501')
  await user.click(section.getByRole('button', { name: 'Make codes' }))
  await section.findByText('Must be a whole number from 1 to 500')
  await user.type(section.getByLabelText(/^How many/), '{Backspace}{Backspace}')
  await user.type(section.getByLabelText(/^Uses of each code/), '0')
  await user.click(section.getByRole('button', { name: 'Make codes' }))
  ;(await findToast('Success')).getByText('5 codes made')
  await section.findByText(/^5 codes, redeemed 0 of 50 times/)
  expect(data.codeBatches[0]).toMatchObject({ name: 'Lakeside', codes: 5, uses: 10, trackId: 1 })
})

it('shows 40 batches, and more when asked', async () => {
  const { user, section } = await openCodes(
    Array.from({ length: 41 }, (_, index) => mockCodeBatch({ id: 41 - index, name: `Show ${index}` })),
  )
  expect(section.getAllByText(/^Show \d+/)).toHaveLength(40)
  await user.click(section.getByRole('button', { name: 'Load more codes' }))
  await section.findByText('Show 40')
  expect(section.queryByRole('button', { name: 'Load more codes' })).toBeNull()
})

it('says when the batches cannot be loaded', async () => {
  const { answer, user } = renderAdmin('/admin/music?edit=1')
  answer('listCodeBatchRows', 500)
  await user.selectOptions(await screen.findByLabelText('Who may download it'), 'With a code')
  await screen.findByText('Failed to load the download codes')
})

it('says why codes cannot be made', async () => {
  const { user, section, answer } = await openCodes()
  const message = 'The server has no APP_SECRET.'
  answer('createCodeBatch', 503, { message })
  await user.type(section.getByLabelText(/^Name of the new codes/), 'Lakeside{Enter}')
  ;(await findToast('Error')).getByText(message)
})

it('revokes codes once it is sure', async () => {
  const { user, section } = await openCodes()
  await user.click(section.getByRole('button', { name: 'Revoke the codes of Spring tour' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke “Spring tour”?' }))
  await user.click(question.getByRole('button', { name: 'Revoke' }))
  await section.findByText('Revoked')
  expect(section.queryByRole('link', { name: /Spring tour/ })).toBeNull()
})

it('is offered once downloads need a code, and says that the track is to be saved', async () => {
  const { user } = renderAdmin('/admin/music?edit=1')
  const field = await screen.findByLabelText('Who may download it')
  expect(screen.queryByRole('region', { name: 'Download codes' })).toBeNull()
  await user.selectOptions(field, 'With a code')
  await screen.findByText('Save the release: its page then tells visitors of the codes.')
})

it('says, there and at the choice, that there is nothing to download yet', async () => {
  const { user } = renderAdmin('/admin/music?edit=1', { recordings: [] })
  await user.selectOptions(await screen.findByLabelText('Who may download it'), 'With a code')
  expect(
    await screen.findAllByText('There is nothing to download yet. Add a recording of your own first.'),
  ).toHaveLength(2)
})

it('has a sheet of the codes that are left, ten cards on a page, to print or to copy', async () => {
  knowPublicOrigin()
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user, section } = await openCodes()
  await user.click(section.getByRole('link', { name: 'Print or copy the codes of Spring tour' }))
  await screen.findByRole('heading', { level: 1, name: 'Codes: Spring tour' })
  expect(
    screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('K7MW')),
  ).toHaveLength(16)
  screen.getByText(/^16 cards, ten on a page .* 4 codes used up are left out\.$/)
  screen.getByText('K7MW-X2PD-2224')
  expect(screen.queryByText('K7MW-X2PD-2223')).toBeNull()
  expect(screen.getAllByText(/enter this code at site\.example\/redeem/)).toHaveLength(16)
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Copy codes' }))
  expect((await navigator.clipboard.readText()).split('\n')).toHaveLength(16)
})

it.each([
  ['http://localhost:4000', true],
  ['http://127.0.0.1:4000', true],
  ['https://site.example', false],
])('warns before cards are printed that lead to %s: %s', async (origin, warns) => {
  knowPublicOrigin(origin)
  renderAdmin('/admin/music/1/codes/3', { codeBatches: [mockCodeBatch({ id: 3 })] })
  await screen.findByRole('button', { name: 'Print' })
  expect(screen.queryAllByText(/which only this machine knows/)).toHaveLength(warns ? 1 : 0)
})

it.each([
  ['with a day', { releaseDate: '2099-06-03' }, 'They work from June 3, 2099 on.', 20],
  [
    'that is Coming Soon',
    { releaseDate: '2099-06-03', isComingSoon: true },
    'They work from June 3, 2099 on, if Coming Soon is off by then.',
    20,
  ],
  [
    'without a day',
    { releaseDate: null, isComingSoon: true },
    'They work from the day on which you switch Coming Soon off.',
    0,
  ],
])(
  'says of the codes of a release that is not out, %s, from when they work',
  async (_, parts, text, cards) => {
    const tracks = [mockTrack({ id: 1, title: 'Ember Road', isComingSoon: false, ...parts })]
    const { user } = renderAdmin('/admin/music?edit=1', {
      tracks,
      codeBatches: [mockCodeBatch({ id: 3, name: 'Tour' })],
    })
    const section = within(await screen.findByRole('region', { name: 'Download codes' }))
    await section.findByText(text)
    await user.click(await section.findByRole('link', { name: 'Print or copy the codes of Tour' }))
    await screen.findByText(text)
    expect(screen.queryAllByText(/From June 3, 2099 on\.$/)).toHaveLength(cards)
  },
)

it('offers codes beside a gate for a mail address', async () => {
  const tracks = [mockTrack({ id: 1, title: 'Ember Road', downloads: 'email' })]
  renderAdmin('/admin/music?edit=1', { tracks, codeBatches: [] })
  const section = within(await screen.findByRole('region', { name: 'Download codes' }))
  section.getByText(/^They work, but the page of the release does not tell visitors of them\.$/)
  section.getByRole('button', { name: 'Make codes' })
})

it('saves them as CSV under the names of the release and the batch', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const batch = mockCodeBatch({ id: 3, name: 'door/cards: "1"' })
  const { user } = renderAdmin('/admin/music/1/codes/3', { codeBatches: [batch] })
  await screen.findByRole('link', { name: 'Ember Road' })
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  expect(saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual([
    'codes-Ember-Road-door-cards-1.csv',
  ])
})

it.each([
  ['used', { redeemed: 20 }, 'All codes are used'],
  ['revoked', { revokedAt: '2026-04-02T12:00:00.000Z' }, 'These codes are revoked. None of them works.'],
])('prints nothing of codes that are %s', async (_why, parts, text) => {
  renderAdmin('/admin/music/1/codes/3', { codeBatches: [mockCodeBatch({ id: 3, ...parts })] })
  await screen.findByText(text)
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
})

it('says on the cards and beside them that the address of the site is not known', async () => {
  renderAdmin('/admin/music/1/codes/3', { codeBatches: [mockCodeBatch({ id: 3, codes: 1 })] })
  await screen.findByText('The cards have no QR code: this server was not told the address of your site.')
  screen.getByText('Download the music: enter this code on our site, at /redeem.')
})

it('says why codes cannot be read, and leads nowhere without a batch', async () => {
  const { answer, answerAsUsual, user } = renderAdmin('/admin/music/1/codes/3')
  answer('getCodeSheet', 503, { message: 'The server cannot read these codes with its APP_SECRET.' })
  await screen.findByText('The server cannot read these codes with its APP_SECRET.')
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
  await screen.findByText('404 Page Not Found')
  screen.getByRole('main')
})
