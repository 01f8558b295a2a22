// This file imports no schemas, because public pages load no zod.

export const IMAGE_REQUIRED_MESSAGE = 'Image URL is required'

/** 'date' draws the tile with the date in place of a picture (docs/product/states.md#event-pictures). */
export const PICTURE_KINDS = ['picture', 'date'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

export interface EventPicture {
  /** '' for none. */
  imageUrl: string
  pictureKind?: PictureKind
}

/**
 * The picture fields that a save stores (docs/product/states.md#event-pictures). A client that omits the kind keeps
 * the stored one, unless it sends a picture.
 * @param before the stored event; null for a new one
 */
export function pictureToStore<Input extends EventPicture>(before: EventPicture | null, input: Input) {
  const kept = input.imageUrl === '' ? (before?.pictureKind ?? 'picture') : 'picture'
  const pictureKind = input.pictureKind ?? kept
  return { ...input, pictureKind, imageUrl: pictureKind === 'date' ? '' : input.imageUrl }
}

/** A required picture that is missing: field -> message (docs/product/validation.md#event-form). */
export function pictureProblems({ imageUrl, pictureKind }: EventPicture): Record<string, string> {
  return imageUrl === '' && pictureKind !== 'date' ? { imageUrl: IMAGE_REQUIRED_MESSAGE } : {}
}
