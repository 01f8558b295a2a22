import type { CallInput } from '@troubadour/domain/contract/contract'

/** The response depends on the amount and on the consent; of a bag on its code, too. */
export function answerToPurchase(body: string): [status: number, answer: unknown] {
  const sent = JSON.parse(body) as NonNullable<CallInput<'startCheckout'>['body']>
  const { slug, lines = [], hasConsented } = sent
  const amount = sent.amount ?? sent.code?.replace('BUY-', '')
  const hasFiles = slug !== undefined || lines.some(({ kind }) => kind !== 'product')
  const errors = {
    ...((amount === 'few' || amount === '1000000') && { amount: 'Please enter an amount.' }),
    ...(hasFiles && !hasConsented && { hasConsented: 'Please agree.' }),
  }
  if (Object.keys(errors).length > 0) return [400, { message: 'Please correct the marked fields.', errors }]
  if (amount === 'closed') return [409, { message: 'Closed' }]
  if (amount === 'many') return [429, { message: 'Too many' }]
  if (amount === 'down') return [503, { message: 'Down' }]
  return [200, { url: amount === '0' ? STUB_ORDER_URL : STUB_PAYMENT_URL }]
}

/** Where buyers pay, and the order of those who pay nothing. */
export const STUB_PAYMENT_URL = 'https://checkout.stripe.com/c/pay/cs_1'
const STUB_ORDER_URL = 'https://hollowpine.example/orders/12.free'

export function answerToAsking(body: string): [status: number, answer: unknown] {
  const { number, email } = JSON.parse(body) as { number: number; email: string }
  if (email.startsWith('many')) return [429, { message: 'Too many' }]
  if (email.startsWith('mute')) return [409, { message: 'No mail' }]
  if (email.startsWith('down')) return [500, {}]
  return number === 0 ? [400, { message: 'Wrong' }] : [202, { message: 'On its way.' }]
}

const NEXT = ['June 15, 2026', 'Hollow Pine Records, 12 Mill Lane']

export const answerToWithdrawal = (url: string): [status: number, answer: unknown] =>
  url.includes('/late/')
    ? [409, { message: 'Over' }]
    : [200, { at: '2026-06-01T12:00:00.000Z', items: [], next: NEXT, isMailed: !url.includes('/mute/') }]
