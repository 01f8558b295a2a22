import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { changes, field, replace, save } from '../../testing/edit-form.ts'
import { findToast, knowPublicOrigin, renderAdmin } from '../../testing/render-admin.tsx'

const textField = async () => (await field('Text')).value

describe('the legal texts (docs/product/admin.md#legal-texts)', () => {
  it.each([
    ['/admin/site/terms', 'Terms', 'The terms of {this website}.'],
    ['/admin/site/privacy', 'Privacy policy', '{Provider} sells nothing of yours.'],
  ])('%s has its text, and leads to its page', async (path, title, text) => {
    knowPublicOrigin()
    renderAdmin(path)
    await screen.findByRole('heading', { level: 1, name: title })
    expect(await textField()).toBe(text)
    expect(screen.getByRole('link', { name: 'View page' }).getAttribute('href')).toBe(
      `https://site.example/${path.split('/').at(-1)}`,
    )
  })

  it('are saved, with the day of the change where that is chosen', async () => {
    const { user, data } = renderAdmin('/admin/site/terms')
    await replace(user, 'Text', '## Mine\n\nBe kind.')
    await user.click(screen.getByRole('radio', { name: 'The day of the last change' }))
    expect(changes()?.textContent).toContain('5 words 4 words')
    await save(user)
    await findToast('Text saved')
    expect(data.legal.terms).toMatchObject({ text: '## Mine\n\nBe kind.', dateFrom: 'change', version: 1 })
    await screen.findByRole('radio', { name: 'The day of the last change (May 1, 2026)' })
    expect(data.legal.privacy.version).toBe(0)
  })

  it('are reset to their default, once that is saved', async () => {
    const { user, data } = renderAdmin('/admin/site/terms')
    await textField()
    const reset = screen.getByRole<HTMLButtonElement>('button', { name: 'Reset to the default' })
    expect(reset.disabled).toBe(true)
    await replace(user, 'Text', 'Mine')
    await user.click(reset)
    expect(await textField()).toBe(data.legal.terms.defaultText)
    expect(changes()).toBeNull()
  })

  it('cannot be empty', async () => {
    const { user, data } = renderAdmin('/admin/site/privacy')
    await user.clear(await field('Text'))
    await save(user)
    await screen.findByText('Write a text, or reset it to the default')
    expect(data.legal.privacy.version).toBe(0)
  })

  it('say when they could not be saved or loaded', async () => {
    const { user, answer, goTo } = renderAdmin('/admin/site/terms')
    await replace(user, 'Text', 'Mine')
    answer('updateLegalText', 500)
    await save(user)
    await findToast('Failed to save the text. Please try again.')
    answer('getLegalText', 500)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await goTo('/admin/site/privacy')
    await waitFor(() => screen.getByText('The text could not be loaded.'))
  })
})
