import { BAG_FORMS, type Form } from './every-product.ts'

/** What visitors send by forms without JavaScript: each form in each of its states. */
export const FORMS: Form[] = [
  ...['known', 'other', 'undone', 'unproven', 'troubled'].flatMap((token) => [
    ['/confirm', { token }] as [string, Record<string, string>],
    ['/unsubscribe', { token }] as [string, Record<string, string>],
    ['/unsubscribe', { token, again: 'yes' }] as [string, Record<string, string>],
  ]),
  ...['/confirm/reminder', '/unsubscribe/reminder'].flatMap((path) =>
    ['known', 'other'].map((token): [string, Record<string, string>] => [path, { token }]),
  ),
  ['/confirm', { token: 'first' }],
  ['/confirm/town', { token: 'known', remove: 'yes' }],
  ['/confirm/town', { token: 'hasty', search: 'Ghent' }],
  ...['Ghent', 'Vienna', 'Springfield', 'Nowhere', ' '].map((search): [string, Record<string, string>] => [
    '/confirm/town',
    { token: 'known', search },
  ]),
  ...['short', 'down'].map((code): [string, Record<string, string>] => ['/redeem', { code }]),
  ...['fan@mail.example', 'wrong', 'many', 'down', 'missing'].map(
    (email): [string, Record<string, string>] => ['/downloads', { slug: 'wren', email }],
  ),
  ...['fan@mail.example', 'missing'].map((email): [string, Record<string, string>] => [
    '/listen',
    { slug: 'dated', email },
  ]),
  ['/listen', { slug: 'lanterns', email: 'fan@mail.example', about: 'week' }],
  ...['few', '1000000', 'closed', 'many', 'down', '9'].map((amount): [string, Record<string, string>] => [
    '/buy',
    { slug: 'wren', amount, ...(amount !== 'few' && { consent: 'yes' }) },
  ]),
  ['/buy', { amount: 'few' }],
  ...BAG_FORMS,
  ...['12', 'many', 'mute', '0', 'down'].map((number): [string, Record<string, string>] => [
    '/withdraw',
    { number, email: number === '0' ? 'wrong' : `${number}@mail.example` },
  ]),
  ...[{ step: 'check', name: '' }, { step: 'check' }, { step: 'change' }, { step: 'confirm' }].map(
    (parts): [string, Record<string, string>] => [
      '/orders/goods/withdraw',
      { name: 'Ann', email: 'ann@mail.example', 'item-1': '2', ...parts },
    ],
  ),
  ['/orders/mute/withdraw', { name: 'Ann', email: 'ann@mail.example', 'item-1': '2', step: 'confirm' }],
  ...['dead', 'paid'].map((token): [string, Record<string, string>] => [`/orders/${token}`, {}]),
]
