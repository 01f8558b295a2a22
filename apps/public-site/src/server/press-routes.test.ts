// @vitest-environment node
import type { ShownPressKit } from '@troubadour/domain/press/press-kit'
import { beforeEach, describe, expect, it } from 'vitest'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { startSiteForFile } from '../testing/start-site.ts'

const TOKEN = 'a'.repeat(43)
const FILE = { name: 'Rider.pdf', bytes: 1_500_000, href: '/api/press-kit/files/1', picture: null }
const KIT: ShownPressKit = {
  bios: [{ length: 'shortBio', html: '<p>Slow <em>songs</em></p>' }],
  photos: [{ ...FILE, name: 'Live.jpg', picture: '/media/p', alt: 'On stage', credit: 'June Alder' }],
  release: { slug: 'ember', title: 'Ember', imageUrl: '', releaseDate: '2026-05-01' },
  shows: [mockEvent({ id: 7, title: 'Lanterns' })],
  quotes: [{ text: 'An evening like a book', source: 'The Courier', link: null }],
  rider: [FILE],
  stagePlot: [],
  logos: [],
  booking: { name: 'Ada Larch', email: 'ada@example.com', phone: '' },
  zip: { ...FILE, name: 'Press.zip', href: '/api/press-kit/files/zip' },
}

const { api, site } = await startSiteForFile({ PUBLIC_ORIGIN: 'https://hollowpine.example' })
beforeEach(() => {
  api.data.site = { ...api.data.site, hasPressKit: true }
  api.press.clear()
  api.press.set('', KIT)
})

const get = (url: string) => site.app.inject({ url })

describe('the press kit (docs/product/public-pages.md#press-kit)', () => {
  it('shows its parts, with React only for the popup, is linked in the footer and in the sitemap', async () => {
    const { statusCode, body } = await get('/press')
    expect(statusCode).toBe(200)
    for (const text of [
      '<title>Press kit - Hollow Pine',
      'Download all (ZIP, 1.4 MB)',
      '<p>Slow <em>songs</em></p>',
      'alt="On stage"',
      'Photo: June Alder',
      'href="/music/ember"',
      'Lanterns',
      'The Courier',
      'href="/api/press-kit/files/1" download=""',
      'href="mailto:ada@example.com"',
      'rel="canonical" href="https://hollowpine.example/press"',
    ])
      expect(body).toContain(text)
    expect(body).not.toMatch(/Stage plot|Logos/)
    expect(body).toContain('data-only="popup"')
    expect((await get('/shows')).body).toContain('href="/press"')
    expect((await get('/sitemap.xml')).body).toContain('<loc>https://hollowpine.example/press</loc>')
  })

  it('is not there while it is off', async () => {
    api.data.site = { ...api.data.site, hasPressKit: false }
    expect((await get('/press')).statusCode).toBe(404)
    expect((await get('/shows')).body).not.toContain('href="/press"')
    expect((await get('/sitemap.xml')).body).not.toContain('/press<')
  })

  it('says when there is nothing in it', async () => {
    api.press.set('', { ...KIT, zip: null })
    expect((await get('/press')).body).toContain('There is nothing here yet.')
  })

  it('opens by a private link for its reader alone, until that is revoked', async () => {
    api.press.set(TOKEN, KIT)
    const open = () => get(`/press/${TOKEN}`)
    const privately = {
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    }
    const { statusCode, headers, body } = await open()
    expect([statusCode, headers]).toEqual([200, expect.objectContaining(privately)])
    expect(body).toContain('Please keep its address to yourself.')
    api.press.delete(TOKEN)
    const revoked = await open()
    expect([revoked.statusCode, revoked.headers]).toEqual([404, expect.objectContaining(privately)])
    api.broken.set(`/api/press-links/${TOKEN}`, 'failing')
    expect((await open()).statusCode).toBe(503)
  })
})
