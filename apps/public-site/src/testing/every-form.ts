/** What visitors send by forms without JavaScript: each form in each of its states. */
export const FORMS: [path: string, fields: Record<string, string>][] = [
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
  ...['few', 'closed', 'many', 'down', '9'].map((amount): [string, Record<string, string>] => [
    '/buy',
    { slug: 'wren', amount, ...(amount !== 'few' && { consent: 'yes' }) },
  ]),
  ['/buy', { amount: 'few' }],
  ...['dead', 'paid'].map((token): [string, Record<string, string>] => [`/orders/${token}`, {}]),
]
