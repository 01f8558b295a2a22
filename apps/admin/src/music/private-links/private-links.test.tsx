import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { privateLinksQuery } from '@troubadour/api-client/content'
import type { PrivateLink } from '@troubadour/domain/press/private-link'
import { findToast, knowPublicOrigin, renderAdmin } from '../../testing/render-admin.tsx'

const SCREEN = '/admin/music/private-links'
const LINK: PrivateLink = {
  ...{ id: 5, name: 'Radio Ghent', note: '', press: 'none', hasDownloads: true },
  releases: [{ id: 1, title: 'Ember' }],
  createdAt: '2020-01-01T12:00:00.000Z',
  expiresAt: '2099-01-01T12:00:00.000Z',
  ...{ plays: 12, lastPlayedAt: '2020-02-03T17:00:00.000Z' },
}
const rows = async () => {
  const list = await screen.findByRole('list', { name: 'Private links' })
  return within(list).getAllByRole('listitem')
}

describe('all private links (docs/product/admin.md#private-listening)', () => {
  it('are listed with their plays and their end, and revoked once that is sure', async () => {
    const expired = {
      ...LINK,
      id: 4,
      name: 'Label',
      expiresAt: '2020-03-01T12:00:00.000Z',
      lastPlayedAt: null,
    }
    const { user, data } = renderAdmin(SCREEN, {
      privateLinks: [LINK, { ...expired, plays: 0, hasDownloads: false, releases: [] }],
    })
    const [radio, label] = (await rows()).map(({ textContent }) => textContent)
    expect(radio).toMatch(
      /^Radio Ghent Ember · with downloads12 plays, last: Feb 3, 2020.*Works until Jan 1, 2099/,
    )
    expect(label).toMatch(/^Label Expired.*Its releases are deletedNot played yet · Ended Mar 1, 2020/)
    await user.click(screen.getByRole('button', { name: 'Revoke the link of Radio Ghent' }))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Revoke' }))
    await findToast('The link is revoked')
    expect(data.privateLinks.map(({ name }) => name)).toEqual(['Label'])
  })

  it('are made for some releases, and their address is shown once', async () => {
    knowPublicOrigin()
    const { user, data } = renderAdmin(SCREEN)
    await screen.findByText('No private links yet.')
    const form = within(await screen.findByRole('form', { name: 'New private link' }))
    await user.click(form.getByRole('button', { name: 'Make a link' }))
    await form.findByText('Say who gets the link')
    form.getByText('Choose a release')
    const [first, second] = data.tracks
    for (const track of [second, first, second])
      await user.click(form.getByRole('checkbox', { name: track?.title }))
    await user.type(form.getByLabelText(/^Who gets it/), 'Radio Ghent')
    const days = form.getByLabelText(/^Works for days/)
    expect(days).toHaveProperty('value', '60')
    await user.clear(days)
    await user.type(days, '400')
    await user.type(form.getByLabelText(/^Notes/), 'For Sunday')
    await user.selectOptions(form.getByLabelText(/^From the press kit/), 'The photographs')
    form.getByText('All files of the recordings: MP3, FLAC and the originals.')
    await user.click(form.getByRole('switch', { name: 'With downloads' }))
    await user.click(form.getByRole('button', { name: 'Make a link' }))
    await form.findByText('Must be a whole number from 1 to 365')
    await user.type(days, '{Backspace}{Backspace}')
    await user.click(form.getByRole('button', { name: 'Make a link' }))
    await screen.findByText('https://site.example/private/token-1')
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe('https://site.example/private/token-1')
    expect(data.privateLinks).toMatchObject([
      {
        ...{ name: 'Radio Ghent', note: 'For Sunday', press: 'photos', hasDownloads: true },
        releases: [{ id: first?.id }],
      },
    ])
    expect(await rows()).toHaveLength(1)
    expect(form.getByLabelText(/^Who gets it/)).toHaveProperty('value', '')
  })

  it('are drawn with the form, so that it does not move', async () => {
    const { holdBack, hasAnswer } = renderAdmin(SCREEN, { privateLinks: [LINK] })
    const asked = holdBack('listMusicTrackRows')
    await waitFor(() => expect(asked()).toBe(1))
    await waitFor(() => expect(hasAnswer(privateLinksQuery().queryKey)).toBe(true))
    screen.getByText('Loading the links')
    expect(screen.queryByText('Radio Ghent')).toBeNull()
  })

  it('say what failed', async () => {
    const { user, answer, data } = renderAdmin(SCREEN, { privateLinks: [LINK] })
    answer('createPrivateLink', 409, { message: 'There are 200 private links. Please revoke one first.' })
    answer('revokePrivateLink', 500)
    await user.click(await screen.findByRole('checkbox', { name: data.tracks[0]?.title }))
    await user.type(screen.getByLabelText(/^Who gets it/), 'Label{Enter}')
    await findToast('Error')
    screen.getByText('There are 200 private links. Please revoke one first.')
    await user.click(screen.getByRole('button', { name: 'Revoke the link of Radio Ghent' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
    await screen.findByText('Failed to revoke the link. Please try again.')
  })
})

it('a release has its own links on its screen, and a new one is for it', async () => {
  const other = { ...LINK, id: 4, name: 'Label', releases: [{ id: 99, title: 'Frost' }] }
  const { user, data } = renderAdmin('/admin/music?edit=1', { privateLinks: [LINK, other] })
  const section = within(await screen.findByRole('region', { name: 'Private listening' }))
  await section.findByText('Radio Ghent')
  expect(section.queryByText('Label')).toBeNull()
  await user.click(section.getByRole('button', { name: 'New private link' }))
  await user.type(section.getByLabelText(/^Who gets it/), 'The Courier{Enter}')
  await waitFor(() =>
    expect(data.privateLinks[0]).toMatchObject({ name: 'The Courier', releases: [{ id: 1 }] }),
  )
  section.getByRole('link', { name: 'All private links' })
})
