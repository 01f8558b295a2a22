import { expect, it } from 'vitest'
import { checkImageUrl } from './check-image-url.ts'

const NOT_SHOWN = 'Must be an address that starts with https:// or /media/'

it.each([
  ['', { name: 'blank' }],
  ['   ', { name: 'blank' }],
  ['front view', { name: 'unreadable' }],
  ['pictures/front.webp', { name: 'unreadable' }],
  ['/etc/front.webp', { name: 'unreadable' }],
  ['http://shop.example/front.webp', { name: 'refused', message: NOT_SHOWN }],
  ['ftp://shop.example/front.webp', { name: 'refused', message: NOT_SHOWN }],
  ['javascript:alert(1)', { name: 'refused', message: NOT_SHOWN }],
  [
    `https://shop.example/${'x'.repeat(2048)}`,
    { name: 'refused', message: 'Must be at most 2048 characters' },
  ],
  ['https://shop.example/old.webp', { name: 'refused', message: 'This picture is there already' }],
  [' https://shop.example/front.webp ', { name: 'good', url: 'https://shop.example/front.webp' }],
  ['/media/front.webp', { name: 'good', url: '/media/front.webp' }],
  [
    'https://shop.example/front.webp?size=10,20',
    { name: 'good', url: 'https://shop.example/front.webp?size=10%2C20' },
  ],
])('takes %j for %j', (typed, check) => {
  expect(checkImageUrl(typed, ['https://shop.example/old.webp'])).toEqual(check)
})
