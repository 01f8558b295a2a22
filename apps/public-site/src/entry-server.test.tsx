import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { seedMockData } from '@troubadour/api-client/mock/seed'
import { merchItemQueries } from '@troubadour/api-client/public'
import { mapFonts } from '../build/font-files.ts'
import { mapIcons } from '../build/site-icons.ts'
import { start } from './entry-client.tsx'
import { pageRenderer } from './entry-server.tsx'
import { HYDRATED_EVENT, type PageData, type PageSource } from './shared/page-state.ts'
import { homeItems, homeReleases } from '@troubadour/domain/home/home-lists'
import { TEST_NOW } from './testing/render-page.tsx'

const ASSETS = {
  boot: '/boot.js',
  entry: '/entry.js',
  player: { player: '/player.js', navigation: '/navigation.js' },
  icons: mapIcons((source) => source.replace('src/assets', '')),
  styles: ['/entry.css'],
  staticPageStyles: [],
  mergedSheet: undefined,
  sheetContents: undefined,
  ownHeroStyles: [],
  sectionStyles: {},
  fonts: mapFonts((source) => source.replace(/.*\/styles/, '/assets')),
}
const data = seedMockData()
data.site.projectName = 'Hollow </script><b>Pine'

/** A stub API by path; other paths fail. */
async function renderHome(answers: Record<string, unknown>, search = '') {
  const read = async (path: unknown) => {
    if (!(String(path) in answers)) throw new TypeError('The API did not answer')
    return Response.json(answers[String(path)])
  }
  const loaded = await pageRenderer.load('home', { baseUrl: '', fetch: read as typeof fetch }, TEST_NOW)
  const html = pageRenderer.render({
    name: 'home',
    path: '/',
    search,
    now: TEST_NOW,
    loaded,
    assets: ASSETS,
    publicOrigin: undefined,
    musicOrigin: 'https://open.spotify.com',
  })
  return { html, loaded }
}
type Home = Awaited<ReturnType<typeof renderHome>>

const visible = data.events.filter(({ isVisible }) => isVisible)
const ALL = {
  '/api/site': data.site,
  '/api/events?for=home': visible,
  '/api/events/featured': visible.find(({ isFeatured }) => isFeatured),
  '/api/merch-items?for=home': homeReleases(data.merchItems),
  '/api/latest-posts': [],
  '/api/instagram-posts': data.posts,
  '/api/merch-items?includePrintful=true&includeOwn=true&for=home': homeItems(data.merchItems),
}

/** Puts the document's body into this page, like the browser's parser, and returns the boot script's data. */
function open({ html }: Home): { root: HTMLElement; source: PageSource } {
  // happy-dom's parser takes a "<" in the script for a tag.
  const withoutCode = html.replace(/(<script[^>]*>).*(?=<\/script>)/s, '$1')
  const parsed = new DOMParser().parseFromString(withoutCode, 'text/html')
  document.body.innerHTML = parsed.body.innerHTML
  const { dataset } = parsed.querySelector('script')! // the boot script
  return { root: document.body, source: { ...dataset } as unknown as PageSource } // the server writes these attributes
}

describe('renderPage', () => {
  it('gives a page that is complete without JavaScript', async () => {
    const { root } = open(await renderHome(ALL))
    const titlesIn = (index: number) => {
      const region = root.querySelectorAll('#experience-it section')[index]
      return [...(region?.querySelectorAll('h4') ?? [])].map((heading) => heading.textContent)
    }
    expect(root.querySelector('#experience-it article h3')?.textContent).toBe('Songs by Lantern Light')
    expect(titlesIn(0)).toEqual(['Riverside Stage'])
    expect(titlesIn(1)).toEqual(['Winter Letters'])
    expect(root.textContent).not.toContain('Secret Rehearsal')
    expect([...root.querySelectorAll('form')].map((form) => form.getAttribute('action'))).toEqual([
      '/subscribe',
      '/subscribe',
    ])
    expect(root.querySelector('form')?.noValidate).toBe(false)
  })

  it.each([
    ['', 'Music, merchandise and events.'],
    ['Plays the harp on boats.', 'Plays the harp on boats.'],
  ])('tells search engines what the musician does: %j', async (about, end) => {
    const { html } = await renderHome({ ...ALL, '/api/site': { ...data.site, about } })
    expect(html).toMatch(new RegExp(`<meta name="description" content="[^"]+: [^"]+\\. ${end}">`))
  })

  it('has everything in its order, with the bars first', async () => {
    const { root } = open(await renderHome(ALL))
    const headings = [...root.querySelectorAll('h1, h2')].map(({ textContent }) => textContent)
    expect(headings.slice(1)).toEqual([
      'Hear It',
      'Get It',
      'Experience It',
      'Join the Journey',
      'Quick links',
      'Legal',
    ])
    const parts = [
      'aside[aria-label="Next show"]',
      'nav[aria-label=Main]',
      'main [data-hero] h1',
      'main section',
    ]
    const found = parts.map((selector) => root.querySelector(selector))
    expect([...root.querySelectorAll(parts.join())].slice(0, parts.length)).toEqual(found)
    expect(found[0]?.closest('.top')).toBe(found[1]?.parentElement)
  })

  it('has a head with title, style, fonts and the hero, and one script that holds up nothing', async () => {
    const { html } = await renderHome(ALL)
    const head = new DOMParser().parseFromString(html, 'text/html').head
    expect(head.querySelector('title')?.textContent).toBe(
      'Hollow </script><b>Pine - Stories for the Weary Wanderer',
    )
    expect(head.querySelector('link[rel=stylesheet]')?.getAttribute('href')).toBe('/entry.css')
    expect(head.querySelectorAll('link[rel=preload][as=image][imagesrcset]')).toHaveLength(2)
    const scripts = [...new DOMParser().parseFromString(html, 'text/html').scripts]
    expect(scripts.map((script) => [script.getAttribute('src'), script.async, script.text])).toEqual([
      ['/boot.js', true, ''],
    ])
    expect(head.querySelector('script')).not.toBeNull()
    expect(head.querySelector('link[rel=modulepreload]')).toBeNull()
  })

  it('keeps the offset of a section jump', async () => {
    expect((await renderHome(ALL)).html).toContain('<html lang="en" style="scroll-padding-top:80px">')
  })

  it('lets no text out of its place', async () => {
    const { html } = await renderHome(ALL)
    expect(html.split('</script>')).toHaveLength(2)
    expect(html).not.toContain('<b>Pine')
  })

  it('is the same for the same data, whenever it is rendered', async () => {
    expect((await renderHome(ALL)).html).toBe((await renderHome(ALL)).html)
  })

  it('filters by category without JavaScript', async () => {
    const { root } = open(await renderHome(ALL, '?category=MUSIC'))
    expect(root.querySelector('#get-it [aria-current]')?.textContent).toBe('MUSIC')
  })
})

describe('the data for the browser', () => {
  it('is a file whose address is of its content and the page', async () => {
    const [page, filtered, other] = [
      await renderHome(ALL),
      await renderHome(ALL, '?category=MUSIC'),
      await renderHome({ ...ALL, '/api/instagram-posts': [] }),
    ].map((home) => open(home).source)
    expect(page).toEqual({
      entry: '/entry.js',
      player: '/player.js',
      navigation: '/navigation.js',
      data: expect.stringMatching(/^\/page-data\/[\w-]{10}\/$/) as string,
      now: String(TEST_NOW),
    })
    expect(filtered).toEqual({ ...page, search: '?category=MUSIC' })
    expect(other?.data).not.toBe(page?.data)
  })

  it('hands over that the merchandise could not be read', async () => {
    const { '/api/merch-items?for=home': _, ...others } = ALL
    const { loaded } = await renderHome(others)
    const { failed } = JSON.parse(loaded.data.text) as PageData
    expect(failed).toEqual([merchItemQueries.homeReleases().queryKey])
  })
})

describe('hydration', () => {
  it.each([
    ['everything', ALL, ''],
    ['a message and a category', ALL, '?category=MUSIC&notice=subscribed'],
    ['a message of the other form', ALL, '?notice=email-invalid&form=coming_soon'],
    ['nothing that could be read', {}, ''],
  ])('matches the server with %s', async (_, answers, search) => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => new Promise(() => {})),
    )
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    history.replaceState(null, '', `/${search}`)
    const home = await renderHome(answers, search)
    const { root, source } = open(home)
    const [text, elements] = [root.textContent, [...root.querySelectorAll('*')]]
    let hydratedText: string | null = null
    const noteText = () => (hydratedText = root.textContent)
    // Queries that failed on the server are sent after this.
    addEventListener(HYDRATED_EVENT, noteText, { once: true })
    vi.useFakeTimers({ now: TEST_NOW, toFake: ['Date'] })
    // Another id or class would be a console error, which fails every test.
    await act(() => start(new Response(home.loaded.data.text), source, new AbortController().signal))
    expect(hydratedText).toBe(text)
    expect(root.querySelector('form')?.noValidate).toBe(true)
    if (answers === ALL) expect(elements.filter(({ isConnected }) => !isConnected)).toEqual([])
    warn.mockRestore()
  })
})
