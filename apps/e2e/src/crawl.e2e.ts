import { accessOf } from '@troubadour/domain/schema/endpoint'
import { endpointList } from '@troubadour/domain/contract/match-endpoint'
import { pathOf } from '@troubadour/domain/address/slug'
import { expect, type APIRequestContext } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { TINY_PNG } from './demo-picture.ts'
import { stack } from './stack.ts'
import { signIn, test } from './test.ts'

const { publicSiteUrl, adminUrl } = stack
const EVENT = {
  date: 'May 5, 2031',
  venue: 'Quay',
  location: '1 Water Street',
  price: 'FREE',
  imageUrl: '/media/x.webp',
}

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React and the document write the same values in different ways.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // Release cards have inline colours, which the pages' CSP allows.
    'no-inline-style': 'off',
    // Safari does not treat a list without bullets as a list.
    'no-redundant-role': 'off',
    // Titles and the phone number are as the musician wrote them.
    'long-title': 'off',
    'tel-non-breaking': 'off',
  },
})

interface Found {
  type: string
  body: string
}

/** Lists the broken links of the public site; calls `found` with each response. */
async function crawl(request: APIRequestContext, found: Map<string, Found>): Promise<string[]> {
  const problems: string[] = []
  const hashes: [from: string, path: string, hash: string][] = []
  const seen = new Set<string>()
  const queue: [from: string, path: string][] = [['the start', '/']]
  for (const [, path = ''] of (await (await request.get(`${publicSiteUrl}/sitemap.xml`)).text()).matchAll(
    /<loc>(.*?)<\/loc>/g,
  ))
    queue.push(['the sitemap', path.replace(publicSiteUrl, '')])

  for (let next = queue.pop(); next; next = queue.pop()) {
    const [from, path] = next
    if (seen.has(path)) continue
    seen.add(path)
    const isPicture = path.startsWith('/media/')
    const answer = await request.fetch(publicSiteUrl + path, {
      method: isPicture ? 'HEAD' : 'GET',
      maxRedirects: 0,
    })
    if (answer.status() !== 200) problems.push(`${path} on ${from}: ${answer.status()}`)
    const type = answer.headers()['content-type'] ?? ''
    const body = isPicture ? '' : await answer.text()
    found.set(path, { type, body })
    if (!type.startsWith('text/html')) continue
    for (const [, name, value = ''] of body.matchAll(/\s(href|src|srcset)="([^"]*)"/g))
      for (const link of name === 'srcset'
        ? value.split(/,\s+/).map((part) => part.split(' ')[0] ?? '')
        : [value]) {
        const url = new URL(link.replaceAll('&amp;', '&'), publicSiteUrl + path)
        if (url.origin !== new URL(publicSiteUrl).origin) continue
        queue.push([path, url.pathname + url.search])
        if (url.hash) hashes.push([path, url.pathname + url.search, url.hash.slice(1)])
      }
  }
  for (const [from, path, hash] of hashes)
    // `#top` is the top of every page and needs no id.
    if (hash !== 'top' && !found.get(path)?.body.includes(`id="${hash}"`))
      problems.push(`${path}#${hash} on ${from}: not there`)
  return problems
}

async function signInByRequest(request: APIRequestContext) {
  const headers = { origin: adminUrl }
  await signIn({ request })
  return async (method: string, path: string, body?: object) => {
    const answer = await request.fetch(adminUrl + path, { method, headers, data: body })
    expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true)
    return answer.status() === 204 ? undefined : answer.json()
  }
}

test('the public site is whole and valid, and says nothing of what is hidden or deleted', async ({
  request,
}) => {
  const MARKER = 'Quillwort'
  const call = await signInByRequest(request)
  const uploaded = await request.post(`${adminUrl}/api/admin/upload`, {
    headers: { origin: adminUrl },
    multipart: {
      alt: MARKER,
      image: { name: `${MARKER}.png`, mimeType: 'image/png', buffer: TINY_PNG },
    },
  })
  const { filePath: imageUrl } = await uploaded.json()
  const track = { title: MARKER, description: MARKER, imageUrl }
  const event = { ...EVENT, title: MARKER, description: MARKER, imageUrl }
  const kept = [
    ['shows', await call('POST', '/api/admin/events', { ...event, isVisible: false })],
    [
      'music',
      await call('POST', '/api/admin/music', { ...track, isVisibleInHearIt: false, isVisibleInStore: false }),
    ],
  ] as const
  const deletedShow = await call('POST', '/api/admin/events', event)
  const deletedTrack = await call('POST', '/api/admin/music', track)
  await call('DELETE', `/api/events/${deletedShow.id}`)
  await call('DELETE', `/api/admin/music/${deletedTrack.id}`)
  const products: { id: string; slug: string; saleInfo: string; additionalImages: string }[] = await call(
    'GET',
    '/api/admin/printful-products',
  )
  const product = products.find(({ saleInfo }) => saleInfo !== 'Hidden')
  const changeProduct = (fields: object) => call('PUT', `/api/admin/printful-products/${product?.id}`, fields)
  await changeProduct({
    saleInfo: 'Hidden',
    description: MARKER,
    categoryLabel: MARKER,
    additionalImages: imageUrl,
  })

  const found = new Map<string, Found>()
  expect(await crawl(request, found)).toEqual([])
  const pages = [...found].filter(([, { type }]) => type.startsWith('text/html'))
  for (const path of ['/', '/shows', '/music', '/store', '/terms']) expect([...found.keys()]).toContain(path)
  const reports = await Promise.all(
    pages.map(async ([path, { body }]) => {
      const { results } = await validator.validateString(body)
      const messages = results.flatMap((result) => result.messages)
      const headings = body.split('<h1').length - 1
      return [
        ...messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector})`),
        ...(headings === 1 || path === '/latest-posts' ? [] : [`${path}: ${headings} h1`]),
      ]
    }),
  )
  expect(reports.flat()).toEqual([])

  const others = [
    ...['feed.xml', 'feed.atom', 'feed.json'].flatMap((file) => [`/shows/${file}`, `/music/${file}`]),
    ...['/calendar.ics', '/sitemap.xml', '/robots.txt', '/?category=MUSIC'],
    ...endpointList.flatMap((endpoint) =>
      endpoint.method === 'GET' && accessOf(endpoint, []) === 'public' && !endpoint.path.includes('{')
        ? endpoint.path
        : [],
    ),
    ...kept.flatMap(([kind, { slug }]) => [pathOf(kind, slug), `${pathOf(kind, slug)}.ics`]),
    pathOf('store', product?.slug ?? ''),
    pathOf('shows', deletedShow.slug),
    pathOf('music', deletedTrack.slug),
    `${pathOf('shows', deletedShow.slug)}.ics`,
  ]
  for (const path of others) {
    const answer = await request.get(publicSiteUrl + path)
    found.set(path, { type: '', body: await answer.text() })
  }
  const secrets = [MARKER.toLowerCase(), imageUrl.toLowerCase()]
  const telling = [...found].filter(([, { body }]) =>
    secrets.some((secret) => body.toLowerCase().includes(secret)),
  )
  expect(telling.map(([path]) => path)).toEqual([])

  await changeProduct({
    saleInfo: product?.saleInfo,
    description: null,
    categoryLabel: null,
    additionalImages: product?.additionalImages,
  })
  await call('DELETE', `/api/events/${kept[0][1].id}`)
  await call('DELETE', `/api/admin/music/${kept[1][1].id}`)
})

test('an address leads to the newest, is gone when its show is deleted, and is never given away', async ({
  request,
}) => {
  const call = await signInByRequest(request)
  const { id, slug: first } = await call('POST', '/api/admin/events', { ...EVENT, title: 'Moss' })
  const retitle = async (title: string) =>
    (await call('PUT', `/api/admin/events/${id}`, { ...EVENT, title })).slug as string
  const second = await retitle('Fern')
  const third = await retitle('Lichen')
  const answers = async () =>
    Promise.all(
      [first, second, third].map(async (slug) => {
        const answer = await request.get(publicSiteUrl + pathOf('shows', slug), { maxRedirects: 0 })
        return answer.headers().location ?? answer.status()
      }),
    )
  const newest = pathOf('shows', third)
  // Recent responses come from the cache for a moment.
  await expect.poll(answers).toEqual([newest, newest, 200])
  await call('DELETE', `/api/events/${id}`)
  await expect.poll(answers).toEqual([410, 410, 410])
  await call('POST', `/api/admin/events/${id}/restore`)
  await expect.poll(answers).toEqual([newest, newest, 200])
  const other = await call('POST', '/api/admin/events', { ...EVENT, title: 'Moss' })
  expect(other.slug).not.toBe(first)
  for (const made of [id, other.id]) await call('DELETE', `/api/events/${made}`)
})
