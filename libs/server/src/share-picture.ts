import { createHash } from 'node:crypto'
import type { ShareCard } from '@troubadour/domain/site/share-card'

/** Raised when pictures look different, so that each gets a new address. */
const LOOK = 3
const DIGEST_LENGTH = 12
const NAME = /^([a-z]+(?:-\d+)?)(?:-[0-9a-f]{12})?\.jpg$/

/** The address of a share picture; another one for other contents (docs/product/public-pages.md#share-pictures). */
export function sharePicturePath(card: ShareCard): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([LOOK, card]))
    .digest('hex')
  return `/media/share/${card.id}-${digest.slice(0, DIGEST_LENGTH)}.jpg`
}

/** What a file of this name is of, whatever its contents were; undefined for no such name. */
export function sharedId(name: string): string | undefined {
  return NAME.exec(name)?.[1]
}
