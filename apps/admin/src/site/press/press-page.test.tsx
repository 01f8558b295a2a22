import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PRESS_FILE_MAX_BYTES } from '@troubadour/domain/media/upload-rules'
import { DEFAULT_PRESS_CONTENT } from '@troubadour/domain/press/press-kit'
import { changes, field, replace, save } from '../../testing/edit-form.ts'
import { findToast, knowPublicOrigin, renderAdmin } from '../../testing/render-admin.tsx'

const render = () => renderAdmin('/admin/press')
const chooser = async (name: string, index = 0) => (await screen.findAllByLabelText(name))[index]!
const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })

describe('the press kit (docs/product/admin.md#press-kit-screen)', () => {
  it('is switched on, filled and saved', async () => {
    knowPublicOrigin()
    const { user, data } = render()
    await replace(user, 'Short biography', 'Slow songs.')
    expect(screen.queryByRole('link', { name: 'View page' })).toBeNull()
    await user.click(screen.getByRole('switch', { name: 'Show the press kit' }))
    const rider = screen.getByRole('radiogroup', { name: 'Who sees: Rider' })
    await user.click(within(rider).getByRole('radio', { name: 'By link' }))
    await user.upload(await chooser('Add photographs'), new File(['x'], 'live.png', { type: 'image/png' }))
    await screen.findByText('live.png')
    await user.type(await field('Photographer'), 'June Alder')
    await user.upload(await chooser('Add files'), pdf('rider.pdf'))
    await screen.findByText('rider.pdf')
    expect(changes()?.textContent).toContain('Who sees: RiderEverybody By link')
    // Disabled until the file is uploaded.
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveProperty('disabled', false),
    )
    await save(user)
    await findToast('Press kit saved')
    expect(data.press.kit).toMatchObject({
      isOn: true,
      shortBio: 'Slow songs.',
      parts: { ...DEFAULT_PRESS_CONTENT.parts, rider: 'private' },
      photos: [{ file: 'file-1', alt: '', credit: 'June Alder' }],
      rider: ['file-2'],
      version: 1,
    })
    await screen.findByRole('link', { name: 'View page' })
  })

  it('has quotes, whose faults are shown, and whose order is changed', async () => {
    const { user, data } = render()
    const add = await screen.findByRole('button', { name: 'Add a quote' })
    await user.click(add)
    await user.click(add)
    for (const [index, quote] of screen.getAllByRole('textbox', { name: /^Quote/ }).entries())
      await user.type(quote, index === 0 ? 'First' : 'Second')
    await save(user)
    expect(await screen.findAllByText('Say who wrote or said it')).toHaveLength(2)
    for (const [index, source] of screen.getAllByLabelText(/^Who wrote it/).entries())
      await user.type(source, `Paper ${index + 1}`)
    await user.click(screen.getByRole('button', { name: 'Move quote 2 up' }))
    await save(user)
    await findToast('Press kit saved')
    expect(data.press.kit.quotes).toEqual([
      { text: 'Second', source: 'Paper 2', link: null },
      { text: 'First', source: 'Paper 1', link: null },
    ])
    await user.click(screen.getByRole('button', { name: 'Remove quote 1' }))
    expect(screen.getByRole('textbox', { name: /^Quote/ })).toHaveProperty('value', 'First')
  })

  it('refuses files that are too large before they are sent', async () => {
    const { user } = render()
    const large = Object.defineProperty(pdf('plan.pdf'), 'size', { value: PRESS_FILE_MAX_BYTES + 1 })
    await user.upload(await chooser('Add files'), large)
    await screen.findByText('plan.pdf: File must be under 25MB')
  })

  it('has private links, which are copied once and revoked', async () => {
    knowPublicOrigin()
    const { user, data } = render()
    await screen.findByText('No private links yet.')
    await user.click(screen.getByRole('button', { name: 'Make a link' }))
    await screen.findByText('Say who gets the link')
    await user.type(screen.getByLabelText('Who gets it'), 'The Courier{Enter}')
    await screen.findByText('https://site.example/press/token-1')
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe('https://site.example/press/token-1')
    await user.click(await screen.findByRole('button', { name: 'Revoke the link of The Courier' }))
    await user.click(screen.getByRole('button', { name: 'Revoke' }))
    await findToast('The link is revoked')
    expect(data.press.links).toEqual([])
  })

  it('says when it could not be loaded or saved', async () => {
    const { user, answer } = render()
    await replace(user, 'Short biography', 'Slow songs.')
    answer('updatePressKit', 500)
    await save(user)
    await findToast('Failed to save the press kit. Please try again.')
    answer('createPressLink', 500)
    await user.type(screen.getByLabelText('Who gets it'), 'The Courier{Enter}')
    await findToast('Failed to make the link. Please try again.')
  })
})
