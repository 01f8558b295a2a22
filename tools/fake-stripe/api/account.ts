import type Stripe from 'stripe'
import type { Call } from '../state/call.ts'

/** The account of the key, with what the product reads of it. */
export function readAccount({ state }: Call): Stripe.Account {
  const { id, name, country, currency, chargesEnabled } = state.account
  return {
    id,
    object: 'account',
    business_type: 'individual',
    capabilities: { card_payments: 'active', transfers: 'active' },
    charges_enabled: chargesEnabled,
    country,
    default_currency: currency,
    details_submitted: true,
    email: 'stripe@hollowpine.example',
    metadata: {},
    payouts_enabled: true,
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: {
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: name, timezone: 'America/New_York' },
      payments: {
        statement_descriptor: 'HOLLOW PINE',
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
    },
    type: 'standard',
  }
}
