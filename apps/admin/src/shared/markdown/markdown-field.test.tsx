import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { field, replace } from '../../testing/edit-form.ts'
import { renderAdmin } from '../../testing/render-admin.tsx'

// jsdom has no execCommand.
Object.assign(document, { execCommand: () => false })

it.each([
  ['/admin/posts/new', 'Text'],
  ['/admin/site/about', 'Text'],
  ['/admin/press', 'Short biography'],
  ['/admin/site/terms', 'Text'],
  ['/admin/site/privacy', 'Text'],
  ['/admin/pages/new', 'Text'],
  ['/admin/subscribers/announcements/new', 'Text'],
])('%s has the buttons of the text editor', async (path, label) => {
  const { user } = renderAdmin(path)
  await replace(user, label, 'Loud')
  const tools = within(screen.getByRole('toolbar', { name: `Format: ${label}` }))
  await user.click(tools.getByRole('button', { name: 'List' }))
  expect((await field(label)).value).toBe('- Loud')
})

it.each([
  ['/admin/posts/new', 'Text'],
  ['/admin/press', 'Short biography'],
  ['/admin/site/terms', 'Text'],
])('%s shows the typed text as visitors read it', async (path, label) => {
  const { user } = renderAdmin(path)
  await replace(user, label, 'Loud')
  const summary = screen.getByText(`of ${label}`, { selector: 'summary *' })
  await user.click(summary)
  const preview = within(summary.closest('details') ?? document.body)
  await preview.findByText('Loud', { selector: 'p' })
  const tools = within(screen.getByRole('toolbar', { name: `Format: ${label}` }))
  expect(tools.queryByRole('button', { name: 'Picture' })).toBeNull()
})

it('fills in the placeholders of a legal text, and explains them beside it', async () => {
  const { user } = renderAdmin('/admin/site/terms')
  const area = await field('Text')
  const hint = document.getElementById(area.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toContain('{provider} is the company name, or else the project name')
  await user.click(screen.getByText('Preview', { selector: 'summary' }))
  await screen.findByText('The terms of this website of Hollow Pine.', { selector: 'p' })
})
