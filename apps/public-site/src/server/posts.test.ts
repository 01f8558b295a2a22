// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mockPublicPost } from '@troubadour/api-client/mock/post-seed'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'

const ORIGIN = 'https://hollowpine.example'
const POSTS = [
  mockPublicPost({
    id: 3,
    slug: 'frost',
    title: 'Frost </script> & "ice"',
    summary: 'Frost </script> & "ice" on the van.',
    html: '<p>Frost &lt;/script&gt; on <a href="/music/frost">the van</a>.</p>\n',
    pictures: [
      { filePath: '/media/k8QsXt5MDiPs-800x800.jpg', alt: 'A "van"' },
      { filePath: '/media/8VCmAmMRiQr_-800x800.jpg', alt: '' },
    ],
    link: 'https://www.tickets.example/frost?a=1&b=2',
    publishedAt: '2026-04-30T23:30:00-04:00',
  }),
  mockPublicPost({ id: 2, slug: 'rehearsal', title: 'Rehearsal', publishedAt: '2026-04-20T18:30:00Z' }),
]

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
beforeEach(async () => {
  api = await startStubApi({ publicPosts: POSTS })
  site = await startSite(api.origin, { PUBLIC_ORIGIN: ORIGIN })
})
afterEach(async () => {
  await site.app.close()
  await api.stop()
})
const get = async (url: string) => (await site.app.inject({ url })).body

describe('the page of a post (docs/product/public-pages.md#post-page)', () => {
  it('has its text, day, pictures and link, and leads to the ones around it', async () => {
    const body = await get('/posts/frost')
    for (const text of [
      '<title>Frost &lt;/script&gt; &amp; &quot;ice&quot; - Hollow Pine</title>',
      `<link rel="canonical" href="${ORIGIN}/posts/frost">`,
      `<meta property="og:image" content="${ORIGIN}/media/share/post-3-`,
      'April 30, 2026',
      POSTS[0]!.html,
      'alt="A &quot;van&quot;"',
      'href="https://www.tickets.example/frost?a=1&amp;b=2"',
      'More on tickets.example',
      '<a href="/posts/rehearsal" rel="prev"',
    ])
      expect(body).toContain(text)
    expect(body).not.toContain('rel="next"')
    const [post] = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json),
    )
    expect(post).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Frost </script> & "ice"',
      datePublished: POSTS[0]!.publishedAt,
      image: [`${ORIGIN}/media/k8QsXt5MDiPs-800x800.jpg`, `${ORIGIN}/media/8VCmAmMRiQr_-800x800.jpg`],
    })
  })

  it('needs React only for the popup, and is not there for what nobody sees', async () => {
    expect(await get('/posts/frost')).toContain('data-only="popup"')
    expect((await site.app.inject({ url: '/posts/other' })).statusCode).toBe(404)
  })
})

describe('the list (docs/product/public-pages.md#lists)', () => {
  it('has the older ones on further pages, each with its own address', async () => {
    api.data.publicPosts = Array.from({ length: 50 }, (_, index) => mockPublicPost({ id: 50 - index }))
    const pages = await Promise.all(['/posts', '/posts?page=2', '/posts?page=3', '/posts?page=4'].map(get))
    const linked = pages.map((page) => [...page.matchAll(/href="\/posts\/post-(\d+)"/g)].map(([, id]) => id))
    expect(linked.map((ids) => [ids.length, ids[0]])).toEqual([
      [24, '50'],
      [24, '26'],
      [2, '2'],
      // There is no such page: the response is the first one.
      [24, '50'],
    ])
    expect(pages[1]).toContain('<title>Posts (2) - ')
    expect(pages[1]).toContain(`<link rel="canonical" href="${ORIGIN}/posts?page=2">`)
    expect(pages[1]).toMatch(/<a href="\/posts" rel="prev">.*<a href="\/posts\?page=3" rel="next">/)
    expect(pages[2]).not.toContain('rel="next"')
  })

  it('says that there are none; the home page and the sitemap do without them', async () => {
    api.data.publicPosts = []
    expect(await get('/posts')).toContain('There are no posts yet.')
    expect(await get('/')).not.toContain('href="/posts"')
    expect(await get('/sitemap.xml')).not.toContain('/posts')
  })
})

it('the home page shows the newest as cards, before those of the network', async () => {
  const body = await get('/')
  const [own, network] = ['<a href="/posts/frost"', 'https://social.example/p/first-frost'].map((text) =>
    body.indexOf(text),
  )
  expect([own! > 0, network! > own!, body.includes('<a href="/posts"')]).toEqual([true, true, true])
})

it('the sitemap has them', async () => {
  const body = await get('/sitemap.xml')
  for (const path of ['/posts', '/posts/frost', '/posts/rehearsal']) expect(body).toContain(`${path}</loc>`)
})

describe('feeds (docs/product/public-pages.md#feeds)', () => {
  const HTML = [
    `<p>Frost &lt;/script&gt; on <a href="${ORIGIN}/music/frost">the van</a>.</p>\n`,
    `<p><img src="${ORIGIN}/media/k8QsXt5MDiPs-800x800.jpg" alt="A &quot;van&quot;"></p>`,
    `<p><img src="${ORIGIN}/media/8VCmAmMRiQr_-800x800.jpg" alt=""></p>`,
    '<p><a href="https://www.tickets.example/frost?a=1&amp;b=2">tickets.example</a></p>',
  ].join('\n')

  it('have the whole posts', async () => {
    const { items } = JSON.parse(await get('/posts/feed.json'))
    expect(items[0]).toEqual({
      id: 'tag:hollowpine.example,2026:post-3',
      url: `${ORIGIN}/posts/frost`,
      title: 'Frost </script> & "ice"',
      summary: 'Frost </script> & "ice" on the van.',
      content_html: HTML,
      date_modified: '2026-05-01T03:30:00.000Z',
    })
    for (const file of ['feed.xml', 'feed.atom']) {
      const xml = await get(`/posts/${file}`)
      // Escaped, or in a CDATA section.
      expect(xml.replaceAll('&lt;', '<').replaceAll('&amp;', '&')).toContain(
        HTML.replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
      )
      expect(xml).not.toContain('<script')
    }
  })
})
