import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mockPage } from '@troubadour/api-client/mock/page-seed'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { changes, replace, save } from '../testing/edit-form.ts'
import { findToast, knowPublicOrigin, renderAdmin } from '../testing/render-admin.tsx'

const LESSONS = mockPage({ id: 1, title: 'Lessons', slug: 'lessons' })
const LYRICS = mockPage({ id: 2, title: 'Lyrics', slug: 'lyrics', place: 'nowhere' })
const open = (path = '/admin/pages', pages = [LESSONS, LYRICS]) => {
  knowPublicOrigin()
  return renderAdmin(path, { pages })
}
/** By role, because a formatting button has the same name. */
async function typeTitle(user: ReturnType<typeof renderAdmin>['user'], title: string) {
  const field = await screen.findByRole('textbox', { name: 'Title' })
  await user.clear(field)
  await user.type(field, title)
}
const rowOf = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  return within(heading.closest('li') ?? heading)
}

describe('own pages (docs/product/admin.md#pages)', () => {
  it('are listed with their addresses and where they are linked', async () => {
    open()
    ;(await rowOf('Lessons')).getByText('site.example/lessons · In the footer')
    ;(await rowOf('Lyrics')).getByText('site.example/lyrics · Linked nowhere')
  })

  it('are written, with a preview', async () => {
    const { user, data } = open('/admin/pages', [])
    await user.click(await screen.findByRole('link', { name: 'Write the first one' }))
    await typeTitle(user, 'Guitar lessons')
    await replace(user, 'Text', 'By the hour.')
    await within(await screen.findByRole('region', { name: 'Preview' })).findByText('By the hour.')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Linked' }), 'navigation')
    await user.click(screen.getByRole('button', { name: 'Create page' }))
    await findToast('Page created')
    await rowOf('Guitar lessons')
    expect(data.pages).toMatchObject([
      { title: 'Guitar lessons', slug: 'guitar-lessons', description: null, place: 'navigation' },
    ])
  })

  it('begin as an imprint with its title in the site’s language, and with what the site knows', async () => {
    const site = {
      ...DEFAULT_SITE_SETTINGS,
      ...({ language: 'de', projectName: 'Hollow Pine', contactEmail: 'hello@hollowpine.fm' } as const),
    }
    const { user, data } = renderAdmin('/admin/pages/new?as=imprint', { site, pages: [] })
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })).value).toBe('Impressum')
    await user.click(screen.getByRole('button', { name: 'Create page' }))
    await findToast('Page created')
    expect(data.pages).toMatchObject([
      { title: 'Impressum', slug: 'impressum', text: 'Hollow Pine\n\nhello@hollowpine.fm' },
    ])
  })

  it('are changed, and cannot be at an address of the site', async () => {
    const { user, data } = open('/admin/pages/1')
    await typeTitle(user, 'Store')
    screen.getByText('site.example/store-2')
    await typeTitle(user, 'Tuition')
    expect(changes()?.textContent).toContain('Lessons')
    await user.click(screen.getByRole('button', { name: 'Change address' }))
    await replace(user, 'Web address', 'store')
    await save(user)
    await screen.findByText('The site itself needs this address')
    await replace(user, 'Web address', 'tuition')
    await save(user)
    await findToast('Page saved. The address is now site.example/tuition')
    expect(data.pages[0]).toMatchObject({ title: 'Tuition', slug: 'tuition', version: 2 })
  })

  it('are hidden with Undo', async () => {
    const { user, data } = open()
    await user.click((await rowOf('Lessons')).getByRole('button', { name: 'Hide Lessons' }))
    const toast = await findToast('“Lessons” is hidden')
    ;(await rowOf('Lessons')).getByText('Hidden')
    await user.click(toast.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(data.pages.find(({ id }) => id === 1)?.isVisible).toBe(true))
  })

  it('change their order', async () => {
    const { user, data } = open()
    await user.click(await screen.findByRole('button', { name: 'Change order' }))
    await user.click(await screen.findByRole('button', { name: 'Move Lyrics up' }))
    await waitFor(() => expect(data.pages.find(({ id }) => id === 2)?.position).toBe(0))
  })

  it('have Change order in the address; Back and Done close it', async () => {
    const { user, goBack, path } = open()
    const opener = () => screen.findByRole('button', { name: 'Change order' })
    await user.click(await opener())
    await screen.findByRole('button', { name: 'Move Lyrics up' })
    expect(path()).toBe('/admin/pages?order')
    await goBack()
    await opener()
    expect(path()).toBe('/admin/pages')
    await user.click(await opener())
    await user.click(await screen.findByRole('button', { name: 'Done' }))
    expect(document.activeElement).toBe(await opener())
    expect(path()).toBe('/admin/pages')
  })

  it('open their order by the address', async () => {
    open('/admin/pages?order')
    await screen.findByRole('button', { name: 'Move Lyrics up' })
  })

  it('are deleted and restored', async () => {
    const { user, goTo, data } = open()
    await user.click((await rowOf('Lessons')).getByRole('button', { name: 'More for Lessons' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await user.type(await screen.findByLabelText(/Type the page's title/), 'Lessons')
    await user.click(screen.getByRole('button', { name: 'Delete Page' }))
    await findToast('Page deleted')
    await goTo('/admin/pages/deleted')
    await user.click(await screen.findByRole('button', { name: /Restore/ }))
    await findToast('Page restored')
    expect(data.pages).toHaveLength(2)
  })

  it('say when they could not be loaded, or when one is not there', async () => {
    const { answer, goTo } = open('/admin/pages/9')
    await screen.findByText('This page is not there any more.')
    answer('listDeletedOwnPageRows', 500)
    await goTo('/admin/pages/deleted')
    await screen.findAllByText('Failed to load deleted pages')
  })
})
