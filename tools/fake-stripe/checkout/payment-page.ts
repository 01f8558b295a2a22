import type Stripe from 'stripe'
import type { Answer } from '../../process/send-answer.ts'
import type { Received } from '../../process/stand-in.ts'
import type { State } from '../state/state.ts'
import { EMPTY_ADDRESS, type Buyer } from './buyer.ts'
import { pay } from './pay.ts'
import { closedPage, openPage } from './page-html.ts'

type Session = Stripe.Checkout.Session

const PATH = /^\/c\/pay\/(\w+)$/

/** The payment page of a session, or its form; null for any other path. */
export function answerPage(state: State, { method, path, text }: Received): Answer | null {
  const id = PATH.exec(path)?.[1]
  if (id === undefined) return null
  const stored = state.objects.get(id)?.value
  if (stored?.object !== 'checkout.session') return html(404, closedPage('There is no such payment page.'))
  if (stored.status !== 'open') return html(410, closedPage('This payment page is no longer open.'))
  if (method !== 'POST') return html(200, openPage(state, stored, new URLSearchParams()))
  const form = new URLSearchParams(text)
  const problem = pay(state, stored, readBuyer(stored, form))
  if (problem !== null) return html(402, openPage(state, stored, form, problem))
  return { status: 303, body: '', headers: { location: successUrl(stored) } }
}

/** Where the buyer goes after the payment. */
export function successUrl({ id, success_url: url }: Session): string {
  return (url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id)
}

function readBuyer(session: Session, form: URLSearchParams): Buyer {
  const valueOf = (name: string) => form.get(name)?.trim() ?? ''
  const addressOf = (prefix: string): Stripe.Address => {
    const names = ['line1', 'line2', 'city', 'state', 'postal_code', 'country'] as const
    const entries = names.map((name) => [name, valueOf(`${prefix}_${name}`) || null])
    return { ...EMPTY_ADDRESS, ...Object.fromEntries(entries) }
  }
  const isShipped = session.shipping_address_collection !== null
  return {
    ...{ email: session.customer_email ?? valueOf('email'), name: valueOf('name'), card: valueOf('card') },
    method: valueOf('method') || 'card',
    address: addressOf(isShipped ? 'shipping' : 'billing'),
    shipping: isShipped ? { name: valueOf('shipping_name'), address: addressOf('shipping') } : null,
    shippingRate: form.get('shipping_rate') ?? undefined,
    fields: Object.fromEntries(session.custom_fields.map(({ key }) => [key, valueOf(`field_${key}`)])),
    hasAcceptedTerms: form.has('terms'),
    phone: valueOf('phone') || null,
  }
}

function html(status: number, body: string): Answer {
  return { status, body, headers: { 'content-type': 'text/html; charset=utf-8' } }
}
