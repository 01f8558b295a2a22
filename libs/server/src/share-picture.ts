import { createHash } from 'node:crypto'
import type { ShareCard } from '@troubadour/domain/share/share-card'

/** Increment when the design changes, so that each picture gets a new URL. */
const LOOK = 4
const DIGEST_LENGTH = 12
const NAME = /^([a-z]+(?:-\d+)?)(?:-[0-9a-f]{12})?\.jpg$/

/** The URL of a share picture, which depends on its contents (docs/product/public-pages.md#share-pictures). */
export function sharePicturePath(card: ShareCard): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([LOOK, card]))
    .digest('hex')
  return `/media/share/${card.id}-${digest.slice(0, DIGEST_LENGTH)}.jpg`
}

/** The card id in a file name, whatever its contents were; undefined for another name. */
export function sharedId(name: string): string | undefined {
  return NAME.exec(name)?.[1]
}
