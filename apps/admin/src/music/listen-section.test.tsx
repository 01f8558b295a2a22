import { screen, waitFor, within } from '@testing-library/react'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { expect, it, vi } from 'vitest'
import { mockTrack } from '@troubadour/api-client/mock/seed'
import { replace, save } from '../testing/edit-form.ts'
import { findToast, knowPublicOrigin, renderAdmin } from '../testing/render-admin.tsx'
import { qrSvg } from '../shared/qr/qr-files.ts'
import { findRow } from './testing/track-rows.ts'

async function openEditor(track: Partial<MusicTrack>) {
  const admin = renderAdmin('/admin/music', { tracks: [mockTrack({ ...track, id: 7, title: 'Ember' })] })
  await findRow('Ember')
  await admin.user.click(screen.getByRole('button', { name: 'Edit Ember' }))
  return admin
}

it('saves the platforms in their order, each named by its host', async () => {
  const { user, data } = await openEditor({ platformLinks: ['https://tidal.com/track/1'] })
  const group = within(await screen.findByRole('region', { name: 'Platforms' }))
  group.getByText('Tidal')
  await user.click(group.getByRole('button', { name: 'Add a platform' }))
  const field = screen.getByLabelText<HTMLInputElement>('Address of platform 2')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.paste('deezer.com/track/1')
  await user.click(group.getByRole('button', { name: 'Move platform 2 up' }))
  group.getByText('Deezer')
  await save(user)
  await findToast('Success')
  expect(data.tracks[0]?.platformLinks).toEqual(['https://deezer.com/track/1', 'https://tidal.com/track/1'])
})

it('refuses a platform without encryption, at its field', async () => {
  const { user, data } = await openEditor({ platformLinks: ['http://tidal.com/track/1'] })
  await replace(user, 'Title', 'Embers')
  await save(user)
  await screen.findByText('Must be a web address that starts with https://')
  expect(data.tracks[0]?.version).toBe(1)
})

it('has the addresses of the listen page, its QR code as a file, and how many wait', async () => {
  knowPublicOrigin('https://hollowpine.example')
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    // Only blobs are downloaded.
    files.push(file as Blob)
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { user } = await openEditor({ slug: 'ember', reminders: 2 })
  const section = within(await screen.findByRole('region', { name: 'Listen page' }))
  section.getByRole('link', { name: 'hollowpine.example/listen/ember' })
  section.getByText('hollowpine.example/l/bbk')
  section.getByText('2 people wait for a mail on the day.')
  await user.click(section.getByRole('button', { name: 'Copy the short address' }))
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe('https://hollowpine.example/l/bbk'),
  )
  await user.click(section.getByRole('button', { name: 'QR code as SVG' }))
  expect(await files[0]?.text()).toBe(qrSvg('https://hollowpine.example/l/bbk'))
})
