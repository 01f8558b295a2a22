import type { DeliveryFigures } from '@troubadour/domain/mailing-list/announcement'

export const DELIVERY_PARTS = [
  { part: 'sent', label: 'Sent', meaning: 'Taken by the receiving mail server' },
  { part: 'waiting', label: 'Waiting', meaning: 'Still to be sent, or to be tried again' },
  { part: 'failed', label: 'Failed', meaning: 'Refused for good by the receiving mail server' },
  { part: 'uncertain', label: 'Uncertain', meaning: 'May or may not have arrived' },
  { part: 'skipped', label: 'Skipped', meaning: 'Left the list before it was their turn' },
  { part: 'unsubscribed', label: 'Unsubscribed', meaning: 'Left the list by the link in this mail' },
] as const satisfies readonly { part: keyof DeliveryFigures; label: string; meaning: string }[]

/** '38 of 40 sent, 1 failed, 1 uncertain'. */
export function resultText(delivery: DeliveryFigures): string {
  const count = (number: number) => number.toLocaleString('en-US')
  const others = DELIVERY_PARTS.filter(({ part }) => part !== 'sent' && delivery[part] > 0)
  return [
    `${count(delivery.sent)} of ${count(delivery.recipients)} sent`,
    ...others.map(({ part, label }) => `${count(delivery[part])} ${label.toLowerCase()}`),
  ].join(', ')
}
