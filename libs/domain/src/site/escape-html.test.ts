import { expect, it } from 'vitest'
import { escapeHtml } from './escape-html.ts'

it('lets no text out of its place, between tags or in an attribute', () => {
  expect(escapeHtml(`<b class="x">Rain & 'Fire'</b>`)).toBe(
    '&lt;b class=&quot;x&quot;&gt;Rain &amp; &#39;Fire&#39;&lt;/b&gt;',
  )
})
