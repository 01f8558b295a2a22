import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { save } from '../testing/edit-form.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

const post = (index: number) => `https://post.example/${index}`

async function open(latestPostUrls: string[]) {
  const site = { ...DEFAULT_SITE_SETTINGS, projectName: 'Hollow Pine', latestPostUrls }
  const admin = renderAdmin('/admin/site', { site })
  const group = within(await screen.findByRole('region', { name: 'Latest Posts' }))
  const urls = () => group.queryAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
  const press = (name: string) => admin.user.click(group.getByRole('button', { name }))
  const hasFocus = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(group.getByRole('button', { name })))
  return { ...admin, group, urls, press, hasFocus }
}

it('says that the feed is left out when there are none', async () => {
  const { group } = await open([])
  group.getByText('No posts yet: the home page leaves the feed out.')
})

it('adds posts, each with the focus in it, and leaves empty lines out', async () => {
  const { user, data, press, urls } = await open([])
  await press('Add a post')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Address of post 1')))
  await user.paste(post(1))
  await press('Add a post')
  await press('Add a post')
  await user.paste(post(3))
  await save(user)
  await findToast('Settings saved')
  expect(data.site.latestPostUrls).toEqual([post(1), post(3)])
  await waitFor(() => expect(urls()).toEqual([post(1), post(3)]))
})

it('puts posts in another order, says so, and keeps the focus on what moves them', async () => {
  const { group, urls, press, hasFocus } = await open([post(1), post(2), post(3)])
  await press('Move post 1 down')
  expect(urls()).toEqual([post(2), post(1), post(3)])
  expect(group.getByRole('status').textContent).toBe('Post 1 is now post 2')
  await hasFocus('Move post 2 down')
  await press('Move post 2 down')
  expect(urls()).toEqual([post(2), post(3), post(1)])
  // The button for the other direction has the focus at the end of the list.
  await hasFocus('Move post 3 up')
  await press('Move post 2 up')
  expect(urls()).toEqual([post(3), post(2), post(1)])
  await hasFocus('Move post 1 down')
})

it('cannot move the first up, nor the last down', async () => {
  const { group } = await open([post(1), post(2)])
  expect(group.getByRole<HTMLButtonElement>('button', { name: 'Move post 1 up' }).disabled).toBe(true)
  expect(group.getByRole<HTMLButtonElement>('button', { name: 'Move post 2 down' }).disabled).toBe(true)
})

it('removes a post, says so, and takes the focus to the next one, at last to Add', async () => {
  const { group, urls, press, hasFocus } = await open([post(1), post(2)])
  await press('Remove post 1')
  expect(urls()).toEqual([post(2)])
  expect(group.getByRole('status').textContent).toBe('Post 1 removed')
  await hasFocus('Remove post 1')
  await press('Remove post 1')
  expect(urls()).toEqual([])
  await hasFocus('Add a post')
})

it('takes as many as the schema does', async () => {
  const { group, press, urls } = await open(Array.from({ length: 23 }, (_, index) => post(index)))
  await press('Add a post')
  expect(urls()).toHaveLength(24)
  expect(group.getByRole<HTMLButtonElement>('button', { name: 'Add a post' }).disabled).toBe(true)
  group.getByText('That is as many as the feed holds: 24.')
})

it('refuses what is no address, at its line', async () => {
  const { user, data } = await open([post(1), post(2)])
  const second = screen.getByLabelText('Address of post 2')
  await user.clear(second)
  await user.type(second, 'my latest post')
  await save(user)
  await waitFor(() => expect(document.activeElement).toBe(second))
  expect(second.getAttribute('aria-invalid')).toBe('true')
  screen.getByText('Must be a web address that starts with http:// or https://')
  expect(data.site.version).toBe(0)
})

it('puts https:// before a host name when the field is left', async () => {
  const { user, press, urls } = await open([])
  await press('Add a post')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Address of post 1')))
  await user.paste('post.example/1')
  await press('Add a post')
  expect(urls()).toEqual([post(1), ''])
})

it.each([
  [23, false],
  [24, true],
])('of %d posts the list is full: %s', async (count, isFull) => {
  const { group } = await open(Array.from({ length: count }, (_, index) => post(index)))
  expect(group.getByRole<HTMLButtonElement>('button', { name: 'Add a post' }).disabled).toBe(isFull)
  expect(group.queryByText('That is as many as the feed holds: 24.') !== null).toBe(isFull)
})
