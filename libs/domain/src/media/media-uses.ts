import type { MediaFile, MediaUse } from './media-file.ts'

// Apart from the schemas, because the lists of the admin load no zod.

/** Of a picture with more uses only the first are named. */
export const SHOWN_USES = 5

/** The uses of a picture for display: 'Lanterns, Site', or the first five 'and 115 more'. */
export function mediaUsesText(uses: readonly MediaUse[]): string {
  const shown = uses.slice(0, SHOWN_USES).map(mediaUseText).join(', ')
  return uses.length > SHOWN_USES ? `${shown} and ${uses.length - SHOWN_USES} more` : shown
}

/** Why a picture cannot be deleted. */
export function usedMessage({ usedBy }: MediaFile): string {
  return `This picture is used: ${mediaUsesText(usedBy)}. Take it out there first.`
}

/** A use of a picture, for display. */
export function mediaUseText({ kind, title, isDeleted }: MediaUse): string {
  if (kind === 'site') return 'Site'
  if (kind === 'press') return 'Press kit'
  if (kind === 'welcome') return 'Welcome mail'
  if (kind === 'draft') return 'an unsaved draft'
  return isDeleted ? `${title} (recently deleted)` : title
}
