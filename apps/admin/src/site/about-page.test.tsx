import { screen, waitFor, within } from '@testing-library/react'
import { MOCK_VIDEO_ADDRESS } from '@troubadour/api-client/mock/content-resolvers'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { expect, it } from 'vitest'
import { changes, save } from '../testing/edit-form.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

it('saves text, quotes and videos, and says at its field what is wrong (docs/product/admin.md#about-and-videos)', async () => {
  const site = { ...DEFAULT_SITE_SETTINGS, projectName: 'Hollow Pine' }
  const { user, data } = renderAdmin('/admin/site/about', { site })
  await user.click(await screen.findByLabelText('Text'))
  await user.paste('Two *friends*.')
  await user.click(screen.getByRole('button', { name: 'Add a quote' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Quote/)))
  await user.paste('Like lanterns.')
  await user.click(screen.getByRole('button', { name: 'Add a video' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Title/ })))
  await user.paste('Fog')
  await user.click(screen.getByLabelText(/^Address/))
  await user.paste('tube.example/1')
  await save(user)
  await screen.findByText('Say who wrote it')
  screen.getByText(/^Must be the address of a video on YouTube or Vimeo/)
  await user.click(screen.getByLabelText(/^Who wrote it/))
  await user.paste('The Herald')
  const address = screen.getByLabelText(/^Address/)
  await user.clear(address)
  await user.click(address)
  await user.paste('youtu.be/dQw4w9WgXcQ')
  within(changes() ?? document.body).getByText('“Like lanterns.”, The Herald')
  await save(user)
  await findToast('Settings saved')
  expect(data.site.aboutSection).toMatchObject({
    text: 'Two *friends*.',
    quotes: [{ text: 'Like lanterns.', source: 'The Herald', url: null }],
  })
  const saved = { title: 'Fog', address: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', poster: null }
  expect(data.site.videos).toEqual([saved])

  await user.upload(screen.getByLabelText('Choose a file for Fog'), new File(['film'], 'fog.mp4'))
  await waitFor(() => expect(screen.getByLabelText(/^Address/)).toHaveProperty('value', MOCK_VIDEO_ADDRESS))
})
