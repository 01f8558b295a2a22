import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@troubadour/domain/site/site'
import { changes, replace, save } from '../testing/edit-form.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'
import { heroProblem } from './hero-group.tsx'
import { iconProblem, logoProblem } from './identity-group.tsx'

const PICTURE = '/media/abcdefghijkl-1600x1000.jpg'

async function open(look: Partial<SiteSettings['look']> = {}) {
  const site = { ...DEFAULT_SITE_SETTINGS, projectName: 'Hollow Pine' }
  const admin = renderAdmin('/admin/site/look', { site: { ...site, look: { ...site.look, ...look } } })
  const group = within(await screen.findByRole('region', { name: 'Top of the home page' }))
  return { ...admin, group }
}
const withPicture = { hero: { ...DEFAULT_SITE_SETTINGS.look.hero, picture: PICTURE } }

describe('the point that stays in view', () => {
  it('is moved by the arrow keys in both directions, within the picture, and saved', async () => {
    const { user, data } = await open(withPicture)
    const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'From the left' })
    slider.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}')
    const fromTop = screen.getByRole<HTMLInputElement>('slider', { name: 'From the top' })
    expect([slider.value, fromTop.value]).toEqual(['52', '49'])
    for (let press = 0; press < 6; press++) await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(fromTop.getAttribute('aria-valuetext')).toBe('100%')
    expect(changes()?.textContent).toContain('52% from the left')
    await save(user)
    await findToast('Settings saved')
    expect(data.site.look.hero).toMatchObject({ picture: PICTURE, focalX: 52, focalY: 100 })
  })

  it('is where the picture is touched, and shown at three shapes of a window', async () => {
    await open(withPicture)
    const slider = await screen.findByRole('slider', { name: 'From the left' })
    const picture = slider.parentElement! // it exists
    picture.getBoundingClientRect = () => new DOMRect(100, 50, 400, 200)
    picture.setPointerCapture = () => {}
    picture.hasPointerCapture = () => true
    fireEvent.pointerDown(picture, { clientX: 200, clientY: 100, pointerId: 1 })
    const views = () =>
      [...document.querySelectorAll('figure img')].map((image) => image.getAttribute('style'))
    expect(views().every((style) => style?.includes('object-position: 25% 25%'))).toBe(true)
    fireEvent.pointerMove(picture, { clientX: 900, clientY: 150, pointerId: 1 })
    expect(views().every((style) => style?.includes('object-position: 100% 50%'))).toBe(true)
    expect([...document.querySelectorAll('figcaption')].map(({ textContent }) => textContent)).toEqual([
      'Phone',
      'Laptop',
      'Wide screen',
    ])
  })

  it('is not asked for without a picture, and goes with it', async () => {
    const { user, group, data } = await open(withPicture)
    await user.click(await group.findByRole('button', { name: 'Remove picture' }))
    expect(screen.queryByRole('slider', { name: 'From the left' })).toBeNull()
    await save(user)
    await findToast('Settings saved')
    expect(data.site.look.hero.picture).toBeNull()
  })
})

it('the button at the top has words and an address of its own', async () => {
  const { user, group, data } = await open()
  expect(screen.queryByLabelText('Words of the button')).toBeNull()
  await user.selectOptions(group.getByLabelText('Button at the top'), 'A link of my own')
  await replace(user, 'Words of the button', 'Watch the film')
  await replace(user, 'Address of the button', 'film.example')
  await save(user)
  await findToast('Settings saved')
  expect(data.site.look.hero).toMatchObject({
    action: 'link',
    actionLabel: 'Watch the film',
    actionUrl: 'https://film.example',
  })
})

it.each([
  ['words', 'Address of the button', 'film.example', 'Words of the button'],
  ['address', 'Words of the button', 'Watch the film', 'Address of the button'],
])('a link of one’s own without %s is not saved', async (_name, filled, value, missing) => {
  const { user, group, data } = await open()
  await user.selectOptions(group.getByLabelText('Button at the top'), 'A link of my own')
  await replace(user, filled, value)
  await save(user)
  const field = await group.findByLabelText(missing)
  await waitFor(() => expect(document.activeElement).toBe(field))
  group.getByText(/^(Words|Address) of the button (are|is) required$/)
  expect(data.site.look.hero.action).toBe('none')
})

describe('hints', () => {
  const { look } = DEFAULT_SITE_SETTINGS
  const paper = { ...look, preset: 'paper' as const }

  it.each([
    [
      'white on a bright look',
      1,
      { ...paper, scheme: 'light' as const },
      'light and can hardly be seen on this look',
    ],
    [
      'white on one that is dark, too',
      1,
      paper,
      'light and can hardly be seen on the light colors of this look',
    ],
    ['black on dusk', 0, look, 'dark and can hardly be seen on this look'],
    ['white on dusk', 1, look, null],
    ['middle', 0.18, paper, null],
  ])('a logo that is %s', (_name, luminance, of, text) => {
    const problem = logoProblem(luminance, of)
    expect(text === null ? problem : problem?.includes(text)).toBe(text === null ? null : true)
  })

  it.each([
    [null, null],
    ['https://pictures.example/a.png', 'Icons are made of uploaded pictures only. Please upload this one.'],
    ['/media/abcdefghijkl-1600x400.png', 'This picture is not square, so there will be room at its sides.'],
    ['/media/abcdefghijkl-64x64.png', 'This picture is 64 pixels wide: large icons of it will be blurred.'],
    [
      '/media/abcdefghijkl-400x300.png',
      'This picture is not square, so there will be room at its sides. This picture is 400 pixels wide: large icons of it will be blurred.',
    ],
    ['/media/abcdefghijkl-800x800.png', null],
  ])('the icon %s', (icon, text) => expect(iconProblem(icon)).toBe(text))

  it.each([
    [null, null],
    ['https://pictures.example/a.png', null],
    [PICTURE, null],
    ['/media/abcdefghijkl-400x1000.jpg', null],
    [
      '/media/abcdefghijkl-16x16.png',
      'This picture is 16 x 16 pixels and will look blurred. Take one at least 1600 pixels wide.',
    ],
  ])('the picture at the top %s', (picture, text) => expect(heroProblem(picture)).toBe(text))

  it('stand below the pictures that they are about', async () => {
    const hero = { ...look.hero, picture: '/media/abcdefghijkl-16x16.png' }
    const { group } = await open({ hero, icon: '/media/abcdefghijkl-1600x400.png' })
    group.getByText(/^This picture is 16 x 16 pixels/)
    within(screen.getByRole('region', { name: 'Logo and icon' })).getByText(/^This picture is not square/)
  })
})
