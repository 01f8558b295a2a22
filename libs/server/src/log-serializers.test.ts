import { expect, it } from 'vitest'
import { withoutSecrets } from './log-serializers.ts'

const TOKEN = 'q3Zk-7v_Q0mP9sX2bL4nT8yW1cR5dF6gH7jK0aE2uVo'
const LINK_TOKEN = `MTIuMzQ1.${TOKEN}`

it.each([
  ['/', '/'],
  ['/api/admin/confirmation-requests', '/api/admin/confirmation-requests'],
  ['/api/events?admin=true&x', '/api/events?admin=…&x'],
  ['/assets/entry-1a2b3c.js', '/assets/entry-1a2b3c.js'],
  ['/%zz/%e9', '/%zz/%e9'],
  [`/confirm?token=${TOKEN}`, '/confirm?token=…'],
  ['/confirm?token=half', '/confirm?token=…'],
  [`/confirm/?token=${TOKEN}`, '/confirm/?token=…'],
  [`/confirm?%74oken=${TOKEN}`, '/confirm?token=…'],
  [`/confirm%3Ftoken%3D${TOKEN}`, '/confirm?token=…'],
  [`/confirm%253Ftoken%253D${TOKEN}`, '/…'],
  [`/confirm?token=%zz${TOKEN}`, '/confirm?token=…'],
  [`/confirm?${TOKEN}`, '/confirm?…'],
  [`/preview/${TOKEN}/shows`, '/preview/…/shows'],
  [`/api/unsubscribe/${LINK_TOKEN}/`, '/api/unsubscribe/…/'],
  [`/api/unsubscribe%2F${LINK_TOKEN}`, '/api/unsubscribe/…'],
  [`/api/unsubscribe/${LINK_TOKEN}%`, '/api/unsubscribe/…'],
  [`/API/Printful//notices/${TOKEN}?x=${TOKEN}`, '/API/Printful//notices/…?x=…'],
])('%s is logged as %s', (address, shown) => expect(withoutSecrets(address)).toBe(shown))
