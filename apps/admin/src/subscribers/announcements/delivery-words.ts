import type { Announcement, DeliveryFigures } from '@troubadour/domain/mailing-list/announcement'

const PARTS = [
  { part: 'sent', label: 'Sent', meaning: 'Taken by the receiving mail server' },
  { part: 'waiting', label: 'Waiting', meaning: 'Still to be sent, or to be tried again' },
  { part: 'failed', label: 'Failed', meaning: 'Refused for good by the receiving mail server' },
  { part: 'uncertain', label: 'Uncertain', meaning: 'May or may not have arrived' },
  { part: 'skipped', label: 'Skipped', meaning: 'Left the list before it was their turn' },
  { part: 'unsubscribed', label: 'Unsubscribed', meaning: 'Left the list by the link in this mail' },
] as const satisfies readonly { part: keyof DeliveryFigures; label: string; meaning: string }[]

/** The parts of a delivery; those of the demo's mails are nowhere but on this machine. */
export function deliveryParts({ staysHere }: Pick<Announcement, 'staysHere'>) {
  const here = [
    { part: 'sent', label: 'On this machine', meaning: 'No mail server is set up: nobody got it' },
    { part: 'waiting', label: 'Waiting', meaning: 'Still to be written' },
  ] as const
  return staysHere ? [...here, ...PARTS.slice(here.length)] : PARTS
}

/** '38 of 40 sent, 1 failed, 1 uncertain'. */
export function resultText({ delivery, staysHere }: Pick<Announcement, 'delivery' | 'staysHere'>): string {
  const count = (number: number) => number.toLocaleString('en-US')
  const others = PARTS.filter(({ part }) => part !== 'sent' && delivery[part] > 0)
  return [
    `${count(delivery.sent)} of ${count(delivery.recipients)} ${staysHere ? 'on this machine' : 'sent'}`,
    ...others.map(({ part, label }) => `${count(delivery[part])} ${label.toLowerCase()}`),
  ].join(', ')
}
