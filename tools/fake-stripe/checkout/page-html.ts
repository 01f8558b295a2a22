import type Stripe from 'stripe'
import type { State } from '../state/state.ts'

type Session = Stripe.Checkout.Session

const METHOD_NAMES: Record<string, string> = { card: 'Card', sepa_debit: 'Bank debit, which takes days' }

/** The form of a payment, in plain HTML. @param form what was entered before */
export function openPage(state: State, session: Session, form: URLSearchParams, problem?: string): string {
  const items = state.lineItems.get(session.id) ?? []
  const lines = items.map(
    ({ description, quantity, amount_subtotal: amount }) =>
      `<li>${escape(description ?? '')} × ${quantity}: ${money(amount, session)}</li>`,
  )
  const isFree = session.amount_total === 0
  const parts = [
    ...[`<ul>${lines.join('')}</ul>`, `<p>Total: ${money(session.amount_total ?? 0, session)}</p>`],
    problem === undefined ? '' : `<p role="alert">${escape(problem)}</p>`,
    '<form method="post">',
    input(
      'email',
      'Email',
      session.customer_email ?? form.get('email'),
      session.customer_email ? 'readonly' : '',
    ),
    ...(isFree ? [] : methodFields(session, form)),
    input('name', 'Name', form.get('name')),
    ...addressFields(session, form),
    ...session.shipping_options.map((option, index) => shippingField(state, session, option, index)),
    ...session.custom_fields.map((field) => customField(field, form)),
    session.phone_number_collection?.enabled ? input('phone', 'Phone', form.get('phone')) : '',
    session.consent_collection?.terms_of_service === 'required'
      ? '<p><label><input type="checkbox" name="terms"> I agree to the terms</label></p>'
      : '',
    `<button>${isFree ? 'Complete order' : 'Pay'}</button></form>`,
    session.cancel_url === null ? '' : `<p><a href="${escape(session.cancel_url)}">Back</a></p>`,
  ]
  return page(`Pay ${state.account.name}`, parts.join('\n'))
}

export function closedPage(text: string): string {
  return page('Payment', `<p role="alert">${escape(text)}</p>`)
}

function page(title: string, main: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>
<meta name="viewport" content="width=device-width"></head><body><main><h1>${escape(title)}</h1>
<p>This is a stand-in for Stripe: no money moves. The card 4242 4242 4242 4242 pays, any other is declined.</p>
${main}</main></body></html>`
}

function methodFields({ payment_method_types: methods }: Session, form: URLSearchParams): string[] {
  const chosen = form.get('method') ?? methods[0]
  const radios = methods.map((method) =>
    radio('method', method, METHOD_NAMES[method] ?? method, method === chosen),
  )
  return [...(methods.length > 1 ? radios : []), input('card', 'Card number', form.get('card'))]
}

function addressFields({ shipping_address_collection: shipping }: Session, form: URLSearchParams): string[] {
  const of = (name: string, label: string) => input(name, label, form.get(name))
  if (!shipping) return [of('billing_country', 'Country'), of('billing_postal_code', 'Postal code')]
  const countries = shipping.allowed_countries.map(
    (country) =>
      `<option${form.get('shipping_country') === country ? ' selected' : ''}>${escape(country)}</option>`,
  )
  return [
    ...[
      of('shipping_name', 'Recipient'),
      of('shipping_line1', 'Address'),
      of('shipping_line2', 'Address line 2'),
    ],
    ...[
      of('shipping_city', 'City'),
      of('shipping_state', 'State'),
      of('shipping_postal_code', 'Postal code'),
    ],
    `<p><label>Country <select name="shipping_country">${countries.join('')}</select></label></p>`,
  ]
}

function shippingField(
  { objects }: State,
  session: Session,
  { shipping_rate: rate, shipping_amount: amount }: Stripe.Checkout.Session.ShippingOption,
  index: number,
): string {
  const id = String(rate)
  const stored = objects.get(id)?.value
  const name = stored?.object === 'shipping_rate' ? (stored.display_name ?? '') : ''
  return radio('shipping_rate', id, `${name}: ${money(amount, session)}`, index === 0)
}

function customField(
  { key, label, dropdown, optional }: Stripe.Checkout.Session.CustomField,
  form: URLSearchParams,
): string {
  const [name, text] = [`field_${key}`, `${label.custom ?? key}${optional ? ' (optional)' : ''}`]
  if (!dropdown) return input(name, text, form.get(name))
  const options = dropdown.options.map(
    ({ value, label: shown }) => `<option value="${escape(value)}">${escape(shown)}</option>`,
  )
  return `<p><label>${escape(text)} <select name="${escape(name)}"><option></option>${options.join('')}</select></label></p>`
}

function input(name: string, label: string, value: string | null, attributes = ''): string {
  const given = escape(value ?? '')
  return `<p><label>${escape(label)} <input name="${escape(name)}" value="${given}" ${attributes}></label></p>`
}

function radio(name: string, value: string, label: string, isChosen: boolean): string {
  const checked = isChosen ? ' checked' : ''
  return `<p><label><input type="radio" name="${name}" value="${escape(value)}"${checked}> ${escape(label)}</label></p>`
}

/** An amount as buyers read it. @param amount in minor units */
function money(amount: number, { currency }: Session): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: currency ?? 'usd' })
  return escape(format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)))
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
