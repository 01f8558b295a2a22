import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

it('stays as it was after a show that a town found is hidden, opened, and left by Back', async () => {
  const { user, path, server, goBack } = renderAdmin('/admin/events?q=ghent', {
    events: Array.from({ length: 60 }, (_, index) =>
      mockEvent({ id: index + 1, title: `Evening ${index + 1}`, location: 'Ghent, Belgium' }),
    ),
  })
  await user.click(await screen.findByRole('button', { name: 'Load more shows' }))
  await user.click(await screen.findByRole('button', { name: 'Hide Evening 60' }))
  await findToast('Success')
  const before = titles()
  expect(before).toHaveLength(60)
  const reads: string[] = []
  server.events.on('request:start', ({ request }) => void reads.push(request.url))
  await user.click(screen.getByRole('link', { name: 'Evening 60' }))
  await screen.findByRole('heading', { level: 1, name: 'Evening 60' })
  await goBack()
  await waitFor(() => expect(titles()).toEqual(before))
  expect(path()).toBe('/admin/events?q=ghent&page=2')
  screen.getByRole('button', { name: 'Unhide Evening 60' })
  expect(reads.filter((url) => url.includes('/rows'))).toEqual([])
})
