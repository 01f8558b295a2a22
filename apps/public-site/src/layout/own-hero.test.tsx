import fc from 'fast-check'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mockEvent, mockRelease } from '@troubadour/api-client/mock/seed'
import type { MockData } from '@troubadour/api-client/mock/seed'
import { PRESETS } from '@troubadour/domain/look/look-values'
import { luminance as luminanceOf } from '@troubadour/domain/look/oklch'
import { paletteOf } from '@troubadour/domain/look/palette'
import { contrastOfLuminances, luminance } from '@troubadour/domain/look/card-colour'
import type { Look } from '@troubadour/domain/look/look'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { renderPage } from '../testing/render-page.tsx'
import { heroSources } from './hero-background.tsx'
import { Hero } from './hero.tsx'
import { StickyNav } from './main-navigation.tsx'

const PICTURE = '/media/abcdefghijkl-1600x1000.jpg'

function lookOf({ hero, ...look }: Partial<Omit<Look, 'hero'>> & { hero?: Partial<Look['hero']> }): Look {
  const initial = DEFAULT_SITE_SETTINGS.look
  return { ...initial, ...look, hero: { ...initial.hero, ...hero } }
}

function renderHero(look: Parameters<typeof lookOf>[0], data: Partial<MockData> = {}) {
  const site = { ...DEFAULT_SITE_SETTINGS, projectName: 'Hollow Pine', look: lookOf(look) }
  return renderPage(
    <>
      <StickyNav />
      <Hero />
    </>,
    { data: { ...data, site } },
  )
}

describe('the ground of the hero (docs/product/public-pages.md#hero-picture)', () => {
  it('is a drawing for each preset but dusk, and a browser asks for no picture', () => {
    for (const preset of PRESETS) {
      const { container, unmount } = renderHero({ preset })
      expect([preset, container.querySelectorAll('header > svg').length]).toEqual([
        preset,
        preset === 'dusk' ? 0 : 1,
      ])
      expect(container.querySelector('header picture') === null).toBe(preset !== 'dusk')
      expect(heroSources(lookOf({ preset })).length).toBe(preset === 'dusk' ? 2 : 0)
      unmount()
    }
  })

  it('leaves the name 4.5 on the windows of a city, whatever the hue', () => {
    const { container } = renderHero({ preset: 'neon' })
    const lit = container.querySelectorAll('header > svg [fill="url(#lit)"]')
    const shares = [...lit].map((one) => Number(one.getAttribute('fill-opacity')))
    expect(shares).toHaveLength(2)
    const channels = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))
    for (let hue = 0; hue < 360; hue += 15) {
      const { colours } = paletteOf(lookOf({ preset: 'neon', hue }), 'dark')
      const [wall, window] = [channels(colours['surface-hover']), channels(colours.accent)]
      for (const share of shares) {
        const [red = 0, green = 0, blue = 0] = wall.map(
          (value, index) => value * (1 - share) + (window[index] ?? 0) * share,
        )
        const contrast = contrastOfLuminances(luminance([red, green, blue]), luminanceOf(colours.heading))
        expect(contrast).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  it('is an own picture in the variant that fits, with its scrim', () => {
    const { container } = renderHero({
      hero: { picture: PICTURE, focalX: 72, focalY: 40, scrim: { words: 'dark', opacity: 12 } },
    })
    const image = container.querySelector<HTMLImageElement>('header img')
    expect(image?.getAttribute('sizes')).toBe('max(100vw, 160vh)')
    expect(image?.srcset).toBe(
      '/media/abcdefghijkl-1600x1000-400.webp 400w, /media/abcdefghijkl-1600x1000-800.webp 800w, /media/abcdefghijkl-1600x1000-1600.webp 1600w',
    )
    expect(image?.style.objectPosition).toBe('72% 40%')
    const { style } = container.querySelector<HTMLElement>('[data-hero]')! // always rendered
    expect(['--words', '--ground', '--scrim'].map((name) => style.getPropertyValue(name))).toEqual([
      'rgb(7 18 26)',
      'rgb(255 255 255)',
      '12%',
    ])
  })

  it('is the mountains with light words where the page around them has other colours', () => {
    const overrides = { accent: null, background: '#ffffff', text: null }
    const { container } = renderHero({ overrides })
    expect(container.querySelector('[data-hero]')?.className).toBe('hero mountains')
    expect(container.querySelector('header picture')).not.toBeNull()
  })

  it('has the scrim for any picture where the picture is elsewhere', () => {
    const { container } = renderHero({ hero: { picture: 'https://pictures.example/a.jpg' } })
    const { style } = container.querySelector<HTMLElement>('[data-hero]')! // always rendered
    expect(style.getPropertyValue('--scrim')).toBe('58%')
    expect(container.querySelector('header img')?.getAttribute('src')).toBe('https://pictures.example/a.jpg')
  })

  it('keeps the focal point in view at every shape of the window and of the picture', () => {
    const side = fc.integer({ min: 1, max: 4000 })
    const view = fc.record({
      width: fc.integer({ min: 320, max: 2560 }),
      height: fc.integer({ min: 320, max: 1600 }),
    })
    const percent = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(
        fc.record({ width: side, height: side }),
        view,
        fc.record({ x: percent, y: percent }),
        (picture, box, focus) => {
          // Like CSS: `object-fit: cover` scales, `object-position` aligns the same fraction of both.
          const scale = Math.max(box.width / picture.width, box.height / picture.height)
          const place = (shown: number, room: number, share: number) =>
            ((room - shown) * share + shown * share) / 100
          const x = place(picture.width * scale, box.width, focus.x)
          const y = place(picture.height * scale, box.height, focus.y)
          expect(x >= -1e-6 && x <= box.width + 1e-6 && y >= -1e-6 && y <= box.height + 1e-6).toBe(true)
        },
      ),
    )
  })
})

it('a logo stands in place of the name, which stays its text', () => {
  renderHero({ logo: '/media/abcdefghijkl-800x200.png' })
  expect(screen.getByRole('heading', { level: 1, name: 'Hollow Pine' }).textContent).toBe('')
  const logos = screen.getAllByAltText('Hollow Pine')
  expect(logos.map((logo) => [logo.getAttribute('width'), logo.getAttribute('height')])).toEqual([
    ['800', '200'],
    ['800', '200'],
  ])
})

it('the scrim lies on the picture alone, and not on a logo, which is a picture too', () => {
  const { container } = renderHero({ logo: '/media/abcdefghijkl-800x200.png', hero: { picture: PICTURE } })
  expect(container.querySelectorAll('header picture')).toHaveLength(2)
  const scrimmed = [...container.querySelectorAll('.scrim')]
  expect(scrimmed.map((picture) => picture.parentElement?.tagName)).toEqual(['HEADER'])
})

describe('the button of the hero (docs/product/public-pages.md#hero-button)', () => {
  const HEARD = { hasAudio: true, isVisibleInHearIt: true, releaseDate: '2026-01-01', category: 'MUSIC' }
  const SHOW = { id: 1, date: 'May 20, 2026', isFeatured: true, slug: 'lanterns', title: 'Lanterns' }

  it.each<[string, Look['hero']['action'], Partial<MockData>, string | null, string?]>([
    ['none', 'none', {}, null],
    [
      'plays the newest release that can be heard',
      'listen',
      {
        merchItems: [
          mockRelease({
            id: 'music-1',
            slug: 'old',
            title: 'Old',
            ...HEARD,
            createdAt: '2025-01-01T12:00:00Z',
          }),
          mockRelease({
            id: 'music-2',
            slug: 'new',
            title: 'New',
            ...HEARD,
            createdAt: '2026-01-01T12:00:00Z',
          }),
          mockRelease({
            id: 'music-3',
            slug: 'mute',
            title: 'Mute',
            ...HEARD,
            hasAudio: false,
            createdAt: '2026-02-01T12:00:00Z',
          }),
        ],
      },
      'Play New',
      '#hear-it',
    ],
    ['leads to Hear It where nothing can be heard', 'listen', { merchItems: [] }, 'Listen', '#hear-it'],
    [
      'leads to the tickets',
      'tickets',
      { events: [mockEvent({ ...SHOW, link: 'https://tickets.example/1' })] },
      'Get Tickets',
      'https://tickets.example/1',
    ],
    [
      'leads to the show without tickets',
      'tickets',
      { events: [mockEvent({ ...SHOW, link: null })] },
      'See the next show',
      '/shows/lanterns',
    ],
    [
      'is not there without a show to come',
      'tickets',
      { events: [mockEvent({ ...SHOW, date: 'April 1, 2026' })] },
      null,
    ],
    ['leads to the newsletter', 'newsletter', {}, 'Join the newsletter', '#newsletter'],
    ['has its own words', 'link', {}, 'Watch the film', 'https://film.example/'],
  ])('%s', (_name, action, data, name, href) => {
    const { container } = renderHero(
      { hero: { action, actionLabel: 'Watch the film', actionUrl: 'https://film.example/' } },
      data,
    )
    const button = container.querySelector('.action')
    if (name === null) return expect(button).toBeNull()
    expect(button).toBe(screen.getByRole('link', { name }))
    expect(button?.getAttribute('href')).toBe(href)
  })
})
