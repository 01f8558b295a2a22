// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mockRelease } from '@troubadour/api-client/mock/seed'
import { mockRecording } from '../testing/heard-recording.ts'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'

const ORIGIN = 'https://hollowpine.example'
const HEARD = { hasAudio: true, releaseDate: '2026-04-01' }

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
beforeEach(async () => {
  api = await startStubApi({
    merchItems: [
      mockRelease({ id: 'music-1', slug: 'ember', title: 'Ember "Live"', ...HEARD }),
      mockRelease({ id: 'music-2', slug: 'frost', title: 'Frost', ...HEARD, isComingSoon: true }),
      mockRelease({ id: 'music-3', slug: 'silence', title: 'Silence', ...HEARD }),
      mockRelease({ id: 'music-4', slug: 'elsewhere', title: 'Elsewhere', releaseDate: '2026-04-01' }),
    ],
  })
  api.recordings.set('ember', [mockRecording({ id: 1, title: 'Wren' })])
  api.recordings.set('silence', [])
  site = await startSite(api.origin, { PUBLIC_ORIGIN: ORIGIN })
})
afterEach(async () => {
  await site.app.close()
  await api.stop()
})
const get = (url: string) => site.app.inject({ url })
const ancestorsOf = ({ headers }: Awaited<ReturnType<typeof get>>) =>
  /frame-ancestors [^;]+/.exec(String(headers['content-security-policy']))?.[0]

describe('the embed of a release', () => {
  it('has a link to its page, what plays it, and its tracks', async () => {
    const { statusCode, body } = await get('/embed/ember')
    expect(statusCode).toBe(200)
    expect(body).toMatch(
      /<h1><a href="\/music\/ember" target="_blank"[^>]*>Ember &quot;Live&quot;<\/a><\/h1>/,
    )
    for (const text of ['Hollow Pine', 'aria-label="Play Wren"', '1:40', '<noscript><audio controls=""'])
      expect(body).toContain(text)
  })

  it('may be framed by every site, without another change to the policy', async () => {
    const [embed, page] = [await get('/embed/ember'), await get('/music/ember')]
    expect([ancestorsOf(embed), ancestorsOf(page)]).toEqual(['frame-ancestors *', "frame-ancestors 'none'"])
    expect(String(embed.headers['content-security-policy']).replace('*', "'none'")).toBe(
      page.headers['content-security-policy'],
    )
    expect(embed.headers).not.toHaveProperty('x-frame-options')
  })

  it('is not indexed: the page of the release is', async () => {
    const { headers, body } = await get('/embed/ember')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/music/ember">`)
    expect((await get('/music/ember')).headers).not.toHaveProperty('x-robots-tag')
  })

  it('has one place for the player, and neither React, cookies nor links that are followed softly', async () => {
    const { headers, body } = await get('/embed/ember')
    expect(body.match(/id="player"/g)).toHaveLength(1)
    expect(body).not.toMatch(/data-(entry|navigation)=/)
    expect(body.match(/<a (?![^>]*target="_blank")/g)).toBeNull()
    expect([headers['set-cookie'], headers['speculation-rules']]).toEqual([undefined, undefined])
  })

  it('is not there for what cannot be heard, and says so in the frame', async () => {
    for (const slug of ['frost', 'silence', 'silence', 'elsewhere', 'hidden', 'No%20slug']) {
      const answer = await get(`/embed/${slug}`)
      expect([slug, answer.statusCode, ancestorsOf(answer)]).toEqual([slug, 404, 'frame-ancestors *'])
      expect(answer.body).toContain('This music is not here at the moment.')
    }
  })

  it('of a former address leads to the one of now', async () => {
    api.addresses.set('music/cinder', 'ember')
    const { statusCode, headers } = await get('/embed/cinder')
    expect([statusCode, headers.location]).toEqual([301, '/embed/ember'])
  })
})

it('the page of a release has the code, unless it cannot be heard', async () => {
  const code = `&lt;iframe src=&quot;${ORIGIN}/embed/ember&quot; title=&quot;Ember &amp;quot;Live&amp;quot; by Hollow Pine&quot;`
  const { body } = await get('/music/ember')
  expect(body).toContain('Put this code into your page:')
  expect(body).toMatch(/<textarea[^>]* readOnly=""/)
  expect(body.split(code)).toHaveLength(3)
  expect((await get('/music/frost')).body).not.toContain('/embed/')
})

it.each([
  [1, 310],
  [3, 496],
  [9, 620],
])('the code for %i recordings suggests a height of %i px', async (count, height) => {
  api.recordings.set(
    'ember',
    Array.from({ length: count }, (_, index) => mockRecording({ id: index + 1 })),
  )
  expect((await get('/music/ember')).body).toContain(`height=&quot;${height}&quot;`)
})
