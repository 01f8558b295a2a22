import { expect, test } from 'vitest'
import { plainText } from './read-blank.ts'

test.each([
  ['A mug.\r\n\r\n• Ceramic', 'A mug.\n\n• Ceramic'],
  ['A mug.<br /><br />\r\n• Ceramic<br>• White', 'A mug.\n\n• Ceramic\n• White'],
  ['A mug.<br />\r\n• Ceramic<br />\r\n• White', 'A mug.\n• Ceramic\n• White'],
  ['<p>A shirt.</p><ul><li>Cotton</li><li>Soft</li></ul>', 'A shirt.\n\n• Cotton\n• Soft'],
  [
    'Salt &amp; pepper&nbsp;&bull; 5 &lt; 6 &#8211; &#x2014; &unknown; &#0;',
    'Salt & pepper • 5 < 6 – — &unknown; &#0;',
  ],
  ['<script>alert(1)</script><STYLE>p{}</STYLE>Text<img src=x onerror="alert(1)">', 'Text'],
  ['&lt;script&gt;', '<script>'],
  ['Fits < 6 feet and > 5', 'Fits < 6 feet and > 5'],
  ['\u202eback\u0000 to\tfront   ', 'back to front'],
  ['', ''],
])('%j becomes %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})
