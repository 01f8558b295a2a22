// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mockRelease } from '@troubadour/api-client/mock/seed'
import { mockRecording } from '../testing/heard-recording.ts'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'

const ORIGIN = 'https://hollowpine.example'
const HEARD = { hasAudio: true, releaseDate: '2026-04-01' }
const WREN = mockRecording({
  id: 1,
  title: 'Wren',
  durationMs: 183_400,
  isrc: 'USS1Z2600001',
  isExplicit: true,
  lyrics: 'Small <bird>',
  credits: 'Played by the wind',
})

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
beforeEach(async () => {
  api = await startStubApi({
    merchItems: [
      mockRelease({ id: 'music-1', slug: 'ember', title: 'Ember', ...HEARD }),
      mockRelease({ id: 'music-2', slug: 'frost', title: 'Frost', ...HEARD, isComingSoon: true }),
      ...(['titles', 'previews'] as const).map((earlyTracks, index) =>
        mockRelease({
          ...{ id: `music-${3 + index}`, slug: ['dawn', 'dusk'][index], title: ['Dawn', 'Dusk'][index] },
          ...{ ...HEARD, isComingSoon: true, earlyTracks },
        }),
      ),
    ],
  })
  api.recordings.set('ember', [WREN, mockRecording({ id: 2, title: 'Ash' })])
  site = await startSite(api.origin, { PUBLIC_ORIGIN: ORIGIN })
})
afterEach(async () => {
  await site.app.close()
  await api.stop()
})

const open = async (slug: string) => {
  const { statusCode, body, headers } = await site.app.inject({ url: `/music/${slug}` })
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? []
  const [, list] = /<section[^>]*aria-labelledby="tracks">(.*?)<\/section>/s.exec(body) ?? []
  const thing = JSON.parse(json ?? '') as Record<string, unknown>
  return { statusCode, body, list, thing, cacheControl: headers['cache-control'] }
}
const recordingRequests = () =>
  api.requests.filter(({ url }) => url.endsWith('/recordings')).map(({ url }) => url)

describe('the page of a release that can be heard', () => {
  it('lists its recordings, each with a control that plays it', async () => {
    const { list = '' } = await open('ember')
    expect(list).toContain('aria-label="Play Wren"')
    expect(list).toContain('&quot;slug&quot;:&quot;ember&quot;')
    expect(list).toContain('&quot;recordingId&quot;:2')
    expect(list.match(/Explicit/g)).toHaveLength(1)
    expect([list.includes('3:03'), list.includes('1:40')]).toEqual([true, true])
    expect(list).toMatch(
      /<summary>Lyrics<span[^>]*> of Wren<\/span><\/summary><p[^>]*>Small &lt;bird&gt;<\/p>/,
    )
    expect(list).toMatch(/<summary>Credits<span[^>]*> of Wren<\/span><\/summary>/)
  })

  it('numbers them with their length, and calls a preview one', async () => {
    const preview = { durationMs: 30_000, isPreview: true, wholeDurationMs: 70_000 }
    api.recordings.set('ember', [WREN, mockRecording({ id: 2, title: 'Ash', ...preview })])
    const { list = '', thing } = await open('ember')
    const words = list.replace(/<noscript>.*?<\/noscript>/gs, '').replace(/<[^>]+>/g, '|')
    expect(words.replace(/\|+/g, '|')).toMatch(/4:13\|1\|Wren\|Explicit\|3:03\|/)
    expect(words.replace(/\|+/g, '|')).toContain('|2|Ash|Preview, 0:30 of 1:10|')
    expect(thing).toMatchObject({ track: [{}, { duration: 'PT1M10S' }] })
  })

  it('does not repeat the title of a release with one recording in a list', async () => {
    api.recordings.set('ember', [{ ...WREN, title: 'Ember' }])
    const { body, list } = await open('ember')
    expect([list, body.includes('<ol')]).toEqual([undefined, false])
    for (const part of ['3:03', 'Explicit', '<summary>Lyrics', '<summary>Credits', '<noscript><audio'])
      expect(body).toContain(part)
  })

  it('plays without JavaScript, and loads nothing of it before', async () => {
    const { list } = await open('ember')
    expect(list).toContain(
      '<noscript><audio controls="" preload="none" aria-label="Wren"><source src="/media/audio/1.mp4"',
    )
    expect(list).toContain(
      '<source src="/media/audio/1.m4a" type="audio/mp4; codecs=&quot;mp4a.40.2&quot;"/>',
    )
  })

  it('is an album for machines, with a single a recording', async () => {
    const album = (await open('ember')).thing
    expect(album).toMatchObject({
      '@type': 'MusicAlbum',
      name: 'Ember',
      numTracks: 2,
      track: [
        { '@type': 'MusicRecording', name: 'Wren', duration: 'PT3M3S', isrcCode: 'USS1Z2600001' },
        { '@type': 'MusicRecording', name: 'Ash', duration: 'PT1M40S' },
      ],
    })
    api.recordings.set('ember', [WREN])
    expect((await open('ember')).thing).toMatchObject({
      '@type': 'MusicRecording',
      name: 'Ember',
      duration: 'PT3M3S',
    })
  })

  it('has the data for React at the address that it names, on any instance', async () => {
    const { body } = await open('ember')
    const [, data = ''] = /data-data="([^"]+)"/.exec(body) ?? []
    const fresh = await startSite(api.origin, { PUBLIC_ORIGIN: ORIGIN })
    const { statusCode } = await fresh.app.inject({ url: data })
    await fresh.app.close()
    expect([data, statusCode]).toEqual([expect.stringMatching(/^\/page-data\/[\w-]+\/music\/ember$/), 200])
  })
})

it('nothing is asked for, and nothing says Play, before a release is out', async () => {
  const { statusCode, list, body, thing } = await open('frost')
  expect([statusCode, list, recordingRequests()]).toEqual([200, undefined, []])
  expect(body).not.toContain('aria-label="Play')
  expect(thing).not.toHaveProperty('duration')
})

it('lists its recordings before it is out where that is wanted, with Play preview where they can be heard', async () => {
  const silent = { streams: [] }
  api.recordings.set('dawn', [
    mockRecording({ id: 1, title: 'First light', ...silent }),
    mockRecording({ id: 2, ...silent }),
  ])
  const titles = await open('dawn')
  expect(titles.list).toContain('First light')
  expect(titles.body).not.toMatch(/data-play=|<audio/)

  api.recordings.set('dusk', [mockRecording({ id: 1, title: 'Last light' }), WREN])
  const { list, body } = await open('dusk')
  expect(list).toContain('aria-label="Play preview Last light"')
  expect(body).toContain('aria-label="Play preview Dusk"')
  expect(body).not.toMatch(/aria-label="Play (?!preview)/)
})

it('without an answer about its recordings, the page is there, and is not stored', async () => {
  api.broken.set('/api/releases/ember/recordings', 'failing')
  const { statusCode, list, cacheControl } = await open('ember')
  expect([statusCode, list, cacheControl]).toEqual([200, undefined, 'no-store'])
})

it('once it can no longer be heard, the page no longer asks', async () => {
  await open('ember')
  api.data.merchItems = [mockRelease({ id: 'music-1', slug: 'ember', title: 'Ember', releaseDate: null })]
  api.requests.length = 0
  await open('ember')
  api.requests.length = 0
  const { list } = await open('ember')
  expect([list, recordingRequests()]).toEqual([undefined, []])
})
