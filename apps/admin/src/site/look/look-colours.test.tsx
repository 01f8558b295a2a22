import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PRESETS } from '@troubadour/domain/look/look-values'
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@troubadour/domain/site/site'
import { changes, field, replace, save } from '../../testing/edit-form.ts'
import { findToast, renderAdmin } from '../../testing/render-admin.tsx'

async function open(look: Partial<SiteSettings['look']> = {}) {
  const site = { ...DEFAULT_SITE_SETTINGS, projectName: 'Hollow Pine' }
  const admin = renderAdmin('/admin/site/look', { site: { ...site, look: { ...site.look, ...look } } })
  const group = within(await screen.findByRole('region', { name: 'Colors and letters' }))
  return { ...admin, group }
}

describe('the preset', () => {
  it('is one of six, each drawn in its own colors', async () => {
    const { user, group, data } = await open()
    const presets = within(group.getByRole('group', { name: 'Preset' }))
    const tiles = presets.getAllByRole<HTMLInputElement>('radio')
    expect(tiles.map(({ value }) => value)).toEqual([...PRESETS])
    const grounds = tiles.map((tile) =>
      tile
        .closest('label')
        ?.querySelector<HTMLElement>('[data-theme=public]')
        ?.style.getPropertyValue('--color-surface'),
    )
    expect(new Set(grounds).size).toBe(PRESETS.length)
    await user.click(presets.getByRole('radio', { name: 'Stage' }))
    expect(changes()?.textContent).toContain('Stage')
    await save(user)
    await findToast('Settings saved')
    expect(data.site.look).toMatchObject({ preset: 'stage', fonts: 'fraunces-figtree' })
  })

  it('says which scheme it has, or offers both', async () => {
    const { user, group, data } = await open()
    group.getByText('Dusk is always dark.')
    await user.click(group.getByRole('radio', { name: 'Paper' }))
    await user.click(group.getByRole('radio', { name: 'Dark' }))
    await save(user)
    await findToast('Settings saved')
    expect(data.site.look).toMatchObject({ preset: 'paper', scheme: 'dark' })
  })
})

describe('the accent', () => {
  it('is moved by hue, named as it goes, and given back', async () => {
    const { user, group, data } = await open()
    const slider = group.getByRole<HTMLInputElement>('slider', { name: 'Accent color' })
    expect(slider.getAttribute('aria-valuetext')).toBe('amber (71°)')
    fireEvent.change(slider, { target: { value: '190' } })
    expect(slider.getAttribute('aria-valuetext')).toBe('teal (190°)')
    await save(user)
    await findToast('Settings saved')
    expect(data.site.look.hue).toBe(190)
    await user.click(group.getByRole('button', { name: 'Use the preset’s own color' }))
    expect(slider.value).toBe('71')
    expect(changes()?.textContent).toContain('the preset’s own')
  })

  it('gives way to one of the musician’s own', async () => {
    const { group } = await open({ overrides: { accent: '#ffcc66', background: null, text: null } })
    group.getByText('The accent among your own colors is shown instead of this one.')
  })
})

it('the letters are one of four pairs', async () => {
  const { user, group, data } = await open()
  const letters = within(group.getByRole('group', { name: 'Letters' }))
  expect(letters.getAllByRole('radio')).toHaveLength(4)
  await user.click(letters.getByRole('radio', { name: 'Oswald and Karla' }))
  await save(user)
  await findToast('Settings saved')
  expect(data.site.look.fonts).toBe('oswald-karla')
})

describe('own colors', () => {
  it('that cannot be read are not saved, and the nearest is offered', async () => {
    const { user, data } = await open({ preset: 'plain', scheme: 'light' })
    await replace(user, 'Own accent color', '#ff9d5c')
    const offer = await screen.findByRole('button', { name: /^Use #[\da-f]{6} instead$/ })
    const nearest = /#[\da-f]{6}/.exec(offer.textContent)?.[0]
    const message = `Cannot be read on the background. The nearest color that works is ${nearest}.`
    screen.getByText(message)
    await save(user)
    expect(data.site.look.overrides.accent).toBeNull()
    await user.click(offer)
    expect((await field('Own accent color')).value).toBe(nearest)
    expect(screen.queryByText(message)).toBeNull()
    await save(user)
    await findToast('Settings saved')
    expect(data.site.look.overrides).toEqual({ accent: nearest, background: null, text: null })
  })

  it('are asked for by their digits', async () => {
    const { user, data } = await open()
    await replace(user, 'Own text color', 'red')
    await save(user)
    await screen.findByText('Must be a color such as #b4530a')
    expect(data.site.look.overrides.text).toBeNull()
  })

  it('stand open where there are any, and go one by one', async () => {
    const { user, group, data } = await open({
      overrides: { accent: null, background: '#101418', text: '#f2f2f2' },
    })
    group.getByText('As light or dark as your own background.')
    await user.click(group.getByRole('button', { name: 'Without own text color' }))
    await save(user)
    await findToast('Settings saved')
    expect(data.site.look.overrides).toEqual({ accent: null, background: '#101418', text: null })
  })

  it('are picked from the colors of the system, too', async () => {
    const { group } = await open()
    fireEvent.change(group.getByLabelText('Pick the own background color'), { target: { value: '#102030' } })
    expect((await field('Own background color')).value).toBe('#102030')
  })
})
