import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockLine } from '@troubadour/api-client/mock/system-resolvers'
import type { DeadLink } from '@troubadour/domain/watched-links/dead-link'
import { findToast, renderAdmin } from '../../testing/render-admin.tsx'

const URL = 'https://tickets.hollowpine.org/river'
const FIRST_DEAD_AT = '2026-05-01T07:10:00.000Z'
const deadLink = (...uses: DeadLink['uses']): DeadLink => ({
  ...{ id: 5, url: URL, status: '404', firstDeadAt: FIRST_DEAD_AT, uses },
})
const SHOW = { kind: 'show', id: 2, title: 'Riverside Stage' } as const
const SENTENCE = `The ticket link of ‘Riverside Stage’ leads nowhere: the answer is 404 (${URL}).`
const IS_FINE = { name: /^It is fine/ }

it.each(['/admin/events/2', '/admin/events/2/edit'])(
  'is told at its show, at %s, and called fine there',
  async (path) => {
    const { user, data } = renderAdmin(path, { deadLinks: [deadLink(SHOW)] })
    await screen.findByText(SENTENCE)
    await user.click(screen.getByRole('button', IS_FINE))
    ;(await findToast('Success')).getByText('Nobody is told of this link again, until it changes.')
    expect(data.deadLinks).toEqual([])
    await waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull())
  },
)

it('is not told at another show', async () => {
  renderAdmin('/admin/events/2', { deadLinks: [deadLink({ ...SHOW, id: 3 }), { ...deadLink(SHOW), id: 6 }] })
  await screen.findByText(SENTENCE)
  expect(screen.getAllByRole('button', IS_FINE)).toHaveLength(1)
})

it('is told in the form of its release', async () => {
  renderAdmin('/admin/music?edit=1', {
    deadLinks: [deadLink({ kind: 'release', id: 1, title: 'Ember Road' })],
  })
  await screen.findByText(/^A link of the release ‘Ember Road’ leads nowhere/)
})

const LINE = mockLine({
  ...{ name: 'link-5', title: 'Links', state: 'problem', sentence: SENTENCE, to: '/admin/events/2/edit' },
})

it('is on the dashboard, with the way to its show', async () => {
  const { name, sentence, advice, to } = LINE
  renderAdmin('/admin', { problems: [{ name, sentence, advice, to: to ?? '' }] })
  const row = within(await screen.findByRole('region', { name: 'Today' }))
  await row.findByText(SENTENCE)
  const links = await row.findAllByRole('link', { name: 'Open the show' })
  expect(links.map((link) => link.getAttribute('href'))).toContain(to)
})

it('is a line of System, and called fine there', async () => {
  const { user, data } = renderAdmin('/admin/site/system', { systemLines: [LINE] })
  await screen.findByText(SENTENCE)
  expect(screen.getByRole('link', { name: /^Correct it/ }).getAttribute('href')).toBe(LINE.to)
  await user.click(screen.getByRole('button', { name: /^It is fine/ }))
  await findToast('Success')
  expect(data.systemLines).toEqual([])
})
