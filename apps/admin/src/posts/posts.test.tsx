import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mockPost } from '@troubadour/api-client/mock/post-seed'
import { field, fillIn, save } from '../testing/edit-form.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

type Admin = ReturnType<typeof renderAdmin>

const press = async ({ user }: Admin, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const NOW = '2026-05-01T12:00:00.000Z'

describe('a new post', () => {
  it('is a text with a picture of the library, published at once', async () => {
    const admin = renderAdmin('/admin/posts/new')
    await fillIn(admin.user, { Text: '**Frost** on the van', Link: 'tickets.example/frost' })
    await admin.user.click(screen.getByRole('radio', { name: 'Choose from Pictures' }))
    expect(screen.queryByRole('radio', { name: 'Image URL' })).toBeNull()
    await admin.user.click(await screen.findByRole('button', { name: /^A lantern in the pines/ }))
    const described = await field('Describe picture 1')
    expect(described.value).toBe('A lantern in the pines')
    await admin.user.type(described, ', at night')
    screen.getByText('/posts/frost-on-the-van')
    await press(admin, 'Create Post')
    ;(await findToast('Success')).getByText('Post created')
    expect(admin.data.ownPosts[0]).toMatchObject({
      text: '**Frost** on the van',
      title: 'Frost on the van',
      link: 'https://tickets.example/frost',
      pictures: [{ filePath: admin.data.media[1]?.filePath, alt: 'A lantern in the pines, at night' }],
      publishedAt: NOW,
    })
    await waitFor(() => expect(document.activeElement?.id).toBe('post-2'))
    expect(admin.path()).toBe('/admin/posts')
  })

  it('needs words', async () => {
    const admin = renderAdmin('/admin/posts/new')
    await fillIn(admin.user, { Text: '---' })
    await press(admin, 'Create Post')
    await screen.findByText('Write a text')
    expect(document.activeElement).toBe(await field('Text'))
    expect(admin.data.ownPosts).toHaveLength(1)
  })

  it('of a time to come is scheduled, and the list says when', async () => {
    const admin = renderAdmin('/admin/posts/new')
    await fillIn(admin.user, { Text: 'Out today', 'Publish on': '2026-06-03T09:00' })
    await press(admin, 'Create Post')
    ;(await findToast('Success')).getByText('Post scheduled')
    const row = within((await screen.findByRole('link', { name: 'Out today' })).closest('li')!)
    row.getByText('Scheduled')
    row.getByText('Appears Jun 3, 9:00 AM')
    expect(admin.data.ownPosts[0]?.publishedAt).toBe('2026-06-03T13:00:00.000Z')
  })
})

it('a post is changed, its pictures put in order and taken out', async () => {
  const pictures = ['a', 'b', 'c'].map((name) => ({ filePath: `/media/${name}.jpg`, alt: name }))
  const admin = renderAdmin('/admin/posts/7', { ownPosts: [mockPost({ id: 7, pictures })] })
  await field('Text')
  await press(admin, 'Move picture 1 down')
  await press(admin, 'Remove picture 3')
  await save(admin.user)
  ;(await findToast('Success')).getByText('Post updated')
  expect(admin.data.ownPosts[0]?.pictures.map(({ alt }) => alt)).toEqual(['b', 'a'])
  expect(admin.data.ownPosts[0]?.version).toBe(2)
})

describe('the list', () => {
  it('is searched by texts and pictures, and hides a post with Undo', async () => {
    const pictures = [{ filePath: '/media/a.jpg', alt: 'A harmonium' }]
    const admin = renderAdmin('/admin/posts', {
      ownPosts: [mockPost({ id: 1, title: 'Frost' }), mockPost({ id: 2, title: 'Rehearsal', pictures })],
    })
    await admin.user.type(await screen.findByRole('searchbox'), 'harmonium{Enter}')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Frost' })).toBeNull())
    await press(admin, 'Hide Rehearsal')
    ;(await findToast('Success')).getByText('Post hidden')
    expect(admin.data.ownPosts[1]?.isVisible).toBe(false)
    await press(admin, 'Undo')
    await waitFor(() => expect(admin.data.ownPosts[1]?.isVisible).toBe(true))
  })

  it('loses a post that is deleted, until it is restored', async () => {
    const admin = renderAdmin('/admin/posts')
    await admin.user.click(await screen.findByRole('button', { name: 'More for Frost on the van' }))
    await admin.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await press(admin, 'Delete Post')
    await screen.findByText('No posts yet.')
    await admin.user.click(screen.getByRole('button', { name: 'More actions' }))
    await admin.user.click(await screen.findByRole('menuitem', { name: 'Recently deleted' }))
    await admin.user.click(await screen.findByRole('button', { name: 'Restore Frost on the van' }))
    await screen.findByText('No deleted posts')
    expect(admin.data.ownPosts).toHaveLength(1)
  })
})
