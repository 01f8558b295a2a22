import { expect, it } from 'vitest'
import { completeLink, spotifyEmbedUrl, isOrigin, isSafeOrigin, escapeHtml } from './web-text.ts'

it.each([
  ['bandcamp.com/me', 'https://bandcamp.com/me'],
  [' www.example.co.uk ', 'https://www.example.co.uk'],
  ['example.com:8080/a?b#c', 'https://example.com:8080/a?b#c'],
  ['example.com?a=b', 'https://example.com?a=b'],
  ['müller.example', 'https://müller.example'],
])('%j gets a scheme: %j', (text, link) => expect(completeLink(text)).toBe(link))

it.each([
  '',
  'https://bandcamp.com/me',
  'http://bandcamp.com',
  'javascript:alert(1)',
  'mailto:me@example.com',
  'me@example.com',
  '/media/a.jpg',
  'a word',
  'word',
  'example.com and more',
  '1.5',
  '-a.example',
])('%j stays as it is', (text) => expect(completeLink(text)).toBe(text))

it.each([
  ['https://open.spotify.com/track/4uLU6hMC?si=99f', 'track/4uLU6hMC'],
  ['https://open.spotify.com/intl-de/album/1DFixL?si=x&utm_source=copy-link', 'album/1DFixL'],
  ['open.spotify.com/playlist/37i9/', 'playlist/37i9'],
  [' https://open.spotify.com/episode/512o#t=3 ', 'episode/512o'],
  ['https://open.spotify.com/show/38b', 'show/38b'],
  ['https://open.spotify.com/artist/06Hz', 'artist/06Hz'],
  ['spotify:track:4uLU6hMC', 'track/4uLU6hMC'],
  [
    '<iframe style="border-radius:12px" src="https://open.spotify.com/embed/track/4uLU?utm_source=generator&amp;theme=0" width="100%"></iframe>',
    'track/4uLU?utm_source=generator&theme=0',
  ],
  ["<iframe src='https://open.spotify.com/track/4uLU'>", 'track/4uLU'],
])('%j becomes the address of the player', (text, path) => {
  expect(spotifyEmbedUrl(text)).toBe(`https://open.spotify.com/embed/${path}`)
})

it.each([
  '',
  'https://open.spotify.com/embed/track/4uLU?utm_source=generator',
  'https://open.spotify.com.evil.example/track/4uLU',
  'https://evil.example/?https://open.spotify.com/track/4uLU',
  'https://user@open.spotify.com/track/4uLU',
  'https://open.spotify.com/user/somebody',
  'https://spotify.link/abc',
])('%j stays as it is', (text) => expect(spotifyEmbedUrl(text)).toBe(text))

it.each([
  ['https://admin.example.com', true, true],
  ['https://admin.example.com:8443', true, true],
  ['http://admin.example.com', true, false],
  ['http://127.0.0.1:4300', true, true],
  ['http://127.example.com', true, false],
  ['http://localhost:4300', true, true],
  ['http://admin.localhost', true, true],
  ['http://[::1]:4300', true, true],
  ['https://admin.example.com/', false, false],
  ['https://admin.example.com/path', false, false],
  ['ftp://admin.example.com', false, false],
  ['admin.example.com', false, false],
])('%s is an origin: %s, and safe: %s', (value, origin, safe) => {
  expect([isOrigin(value), isSafeOrigin(value)]).toEqual([origin, safe])
})

it('lets no text out of its place, between tags or in an attribute', () => {
  expect(escapeHtml(`<b class="x">Rain & 'Fire'</b>`)).toBe(
    '&lt;b class=&quot;x&quot;&gt;Rain &amp; &#39;Fire&#39;&lt;/b&gt;',
  )
})
