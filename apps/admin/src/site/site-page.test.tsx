import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { changes, field, replace, save } from '../testing/edit-form.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

const PATH = '/admin/site'

it('is one of the managers, under its title', async () => {
  const { user, path } = renderAdmin('/admin')
  const links = within(await screen.findByRole('navigation', { name: 'Admin' }))
  await user.click(links.getByRole('link', { name: 'Settings' }))
  await screen.findByRole('heading', { level: 1, name: 'Site Settings' })
  expect(path()).toBe(PATH)
})

it('shows every setting in its group, with what it feeds', async () => {
  renderAdmin(PATH)
  await field('Project name')
  const groups: Record<string, string[]> = {
    Project: ['Project name', 'Tagline', 'Company name'],
    Contact: ['Contact email', 'Contact phone', 'Social profile link'],
    'Music platforms': ['Spotify', 'Apple Music', 'YouTube', 'Bandcamp'],
    Store: ['Print-on-demand store URL', 'Learn More URL'],
    'Language and time': ['Language of the site', 'Time zone'],
    'Legal pages': ['Last updated'],
  }
  for (const [title, labels] of Object.entries(groups)) {
    const group = within(screen.getByRole('region', { name: title }))
    for (const label of labels) group.getByLabelText(new RegExp(`^${label}( \\*)?$`))
  }
  screen.getByRole('region', { name: 'Latest Posts' })
  screen.getByRole('region', { name: 'Featured popup' })
  const tagline = await field('Tagline')
  expect(tagline.value).toBe('Stories for the Weary Wanderer')
})

it('saves, says so, and shows the new name in the header at once', async () => {
  const { user, data } = renderAdmin(PATH)
  await replace(user, 'Project name', '  Pale Harbour ')
  await replace(user, 'Contact email', 'booking@harbour.example')
  await replace(user, 'Bandcamp', ' https://harbour.bandcamp.example ')
  await save(user)
  ;(await findToast('Settings saved')).getByText('Success')
  screen.getByText('Pale Harbour', { selector: 'header span' })
  expect(data.site).toMatchObject({
    projectName: 'Pale Harbour',
    contactEmail: 'booking@harbour.example',
    platformLinks: { spotify: null, bandcamp: 'https://harbour.bandcamp.example' },
    socialProfileUrl: null,
    version: 1,
  })
  // The form stays open with the stored values.
  expect((await field('Project name')).value).toBe('Pale Harbour')
  expect((await field('Bandcamp')).value).toBe('https://harbour.bandcamp.example')
  expect(changes()).toBeNull()
})

it('jumps to a group by its link, with the focus, and marks the link', async () => {
  const { user } = renderAdmin(PATH)
  await field('Project name')
  const links = within(screen.getByRole('navigation', { name: 'Settings' }))
  const groups = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(links.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(groups)
  const link = links.getByRole('link', { name: 'Store' })
  link.focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Store' }))
  expect(link.getAttribute('aria-current')).toBe('true')
  expect(document.querySelectorAll('nav[aria-label=Settings] [aria-current]')).toHaveLength(1)
})

it('saves twice in a row, each time on the version before', async () => {
  const { user, data } = renderAdmin(PATH)
  await replace(user, 'Tagline', 'First')
  await save(user)
  await findToast('Settings saved')
  await replace(user, 'Tagline', 'Second')
  await save(user)
  await waitFor(() => expect(data.site).toMatchObject({ tagline: 'Second', version: 2 }))
  expect(screen.queryByText(/Somebody else changed/)).toBeNull()
})

it('lists what is changed, a list entry by entry, and takes it back with Cancel', async () => {
  const { user, data } = renderAdmin(PATH)
  await replace(user, 'Tagline', 'Another one')
  await replace(user, 'YouTube', 'https://youtube.example/pine')
  await user.click(screen.getByRole('button', { name: 'Add a post' }))
  await user.paste('https://post.example/1')
  const box = within(changes() ?? document.body)
  for (const text of ['Another one', 'https://youtube.example/pine', 'https://post.example/1']) {
    box.getByText(text)
  }
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect((await field('Tagline')).value).toBe('Stories for the Weary Wanderer')
  expect(changes()).toBeNull()
  expect(screen.queryByLabelText('Address of post 1')).toBeNull()
  expect(data.site.version).toBe(0)
})

it('cancels to what was saved last, not to what was there before', async () => {
  const { user } = renderAdmin(PATH)
  await replace(user, 'Tagline', 'Saved')
  await save(user)
  await findToast('Settings saved')
  await replace(user, 'Tagline', 'Not saved')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect((await field('Tagline')).value).toBe('Saved')
})

it.each([500, 0])('says that saving failed (%i), keeps the text, and tries again', async (status) => {
  const { user, data, answer, answerAsUsual } = renderAdmin(PATH)
  await replace(user, 'Tagline', 'Another one')
  answer('updateSite', status)
  await save(user)
  const toast = await findToast('Failed to save settings. Please try again.')
  toast.getByText('Error')
  expect((await field('Tagline')).value).toBe('Another one')
  const failure = screen.getByText('The site settings were not saved').closest('[role=alert]')
  answerAsUsual()
  await user.click(within(failure as HTMLElement).getByRole('button', { name: 'Try again' }))
  await findToast('Settings saved')
  expect(data.site.tagline).toBe('Another one')
})

it('fails on the name that the mock takes as a wish to fail', async () => {
  const { user } = renderAdmin(PATH)
  await replace(user, 'Project name', MOCK_FAILURES.projectName)
  await save(user)
  await findToast('Failed to save settings. Please try again.')
})

it('shows a skeleton while it is loading', async () => {
  const { holdBack } = renderAdmin(PATH)
  holdBack('getSite')
  await screen.findByText('Loading the site settings')
})

it.each([500, 0])('says when loading fails (%i), and tries again', async (status) => {
  const { user, answer, answerAsUsual } = renderAdmin(PATH)
  answer('getSite', status)
  await screen.findByText('The site settings could not be loaded.')
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await field('Project name')).value).toBe('Hollow Pine')
})

it('begins with what is stored now, not with what the header has read before', async () => {
  const { data, goTo } = renderAdmin('/admin')
  await screen.findByText('Hollow Pine')
  data.site = { ...data.site, tagline: 'Changed elsewhere', version: 5 }
  await goTo(PATH)
  expect((await field('Tagline')).value).toBe('Changed elsewhere')
})

/** Somebody else saves the settings while they are being edited here. */
async function runIntoConflict() {
  const admin = renderAdmin(PATH)
  await replace(admin.user, 'Tagline', 'My tagline')
  const theirs = { spotify: null, apple: null, youtube: null, bandcamp: 'https://theirs.example' }
  admin.data.site = { ...admin.data.site, tagline: 'Their tagline', platformLinks: theirs, version: 1 }
  await save(admin.user)
  const conflict = await screen.findByRole('region', { name: 'Somebody else changed these site settings' })
  const choice = (label: string) =>
    within(within(conflict).getByRole('group', { name: new RegExp(`^${label}`) }))
  return { ...admin, conflict, choice }
}

it('shows both versions when somebody else saved first, and loses neither', async () => {
  const { data, conflict, choice } = await runIntoConflict()
  await waitFor(() => expect(document.activeElement).toBe(conflict))
  choice('Tagline').getByText('My tagline')
  choice('Tagline').getByText('Their tagline')
  choice('Bandcamp').getByText('https://theirs.example')
  expect((await field('Tagline')).value).toBe('My tagline')
  expect((await field('Bandcamp')).value).toBe('https://theirs.example')
  expect(data.site.tagline).toBe('Their tagline')
  expect(screen.queryByText('Failed to save settings. Please try again.')).toBeNull()
})

it('saves what is chosen of both, over their version', async () => {
  const { user, data, conflict } = await runIntoConflict()
  await user.click(within(conflict).getByRole('button', { name: 'Save' }))
  await findToast('Settings saved')
  expect(data.site).toMatchObject({
    tagline: 'My tagline',
    platformLinks: { bandcamp: 'https://theirs.example' },
    version: 2,
  })
  expect(screen.queryByText(/Somebody else changed/)).toBeNull()
  expect(changes()).toBeNull()
})

it('asks before it is left with unsaved changes', async () => {
  const { user, path } = renderAdmin(PATH)
  await replace(user, 'Tagline', 'My tagline')
  await user.click(screen.getByRole('link', { name: 'Security' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  expect(path()).toBe(PATH)
  await user.click(dialog.getByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { name: 'Security Settings' })
})

it('is left without a question after it was saved', async () => {
  const { user } = renderAdmin(PATH)
  await replace(user, 'Tagline', 'My tagline')
  await save(user)
  await findToast('Settings saved')
  await user.click(screen.getByRole('link', { name: 'Security' }))
  await screen.findByRole('heading', { name: 'Security Settings' })
})

it('offers what was typed before and never saved', async () => {
  const { user, goTo } = renderAdmin(PATH)
  await replace(user, 'Tagline', 'My tagline')
  void goTo('/admin/security')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { name: 'Security Settings' })
  await goTo(PATH)
  await screen.findByText(/^You have an unsaved draft from/)
  expect((await field('Tagline')).value).toBe('Stories for the Weary Wanderer')
  await user.click(screen.getByRole('button', { name: 'Continue with it' }))
  expect((await field('Tagline')).value).toBe('My tagline')
})
