// This file imports no schemas, because public pages load no zod.

/**
 * Currencies in which the site can sell: their minor units are the same for Stripe and for browsers
 * (docs/product/selling.md#prices).
 */
export const CURRENCIES = [
  ...['AUD', 'BHD', 'BRL', 'CAD', 'CHF', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'ILS', 'INR', 'JOD', 'JPY'],
  ...['KRW', 'KWD', 'MXN', 'MYR', 'NOK', 'NZD', 'OMR', 'PHP', 'PLN', 'RON', 'SEK', 'SGD', 'THB', 'TND'],
  ...['TRY', 'USD', 'ZAR'],
] as const
export type Currency = (typeof CURRENCIES)[number]
