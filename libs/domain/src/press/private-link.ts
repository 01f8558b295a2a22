import { z } from 'zod'
import { downloadedFile, downloadList } from '../release/downloads.ts'
import { HEARD_CODECS, heardRecording } from '../release/recording.ts'
import { blankableText, isoDateTime, requiredText, rowId } from '../schema/field.ts'
import { pressFileParams, shownPressKit } from './press-kit.ts'

/** Limits of private links (docs/product/constants.md#private-links). */
export const PRIVATE_LINKS_MAX = 200
export const PRIVATE_RELEASES_MAX = 20
export const PRIVATE_LINK_DAYS = 60
export const PRIVATE_LINK_DAYS_MAX = 365
const DAYS_MESSAGE = `Must be a whole number from 1 to ${PRIVATE_LINK_DAYS_MAX}`

/** What the page of a private link has of the press kit: nothing, its photographs, or all that links see. */
const PRIVATE_PRESS = ['none', 'photos', 'all'] as const
export type PrivatePress = (typeof PRIVATE_PRESS)[number]

const settings = {
  press: z.enum(PRIVATE_PRESS),
  /** Whether the files can be downloaded. */
  hasDownloads: z.boolean(),
}

/** A private link to releases (docs/product/entities.md#private-link); its token is only in the response to its creation. */
export const privateLink = z.object({
  id: z.int(),
  /** The recipient, whom the page names. */
  name: z.string(),
  /** A text for the recipient. */
  note: z.string(),
  ...settings,
  releases: z.array(z.object({ id: z.int(), title: z.string() })),
  createdAt: isoDateTime,
  expiresAt: isoDateTime,
  plays: z.int(),
  lastPlayedAt: isoDateTime.nullable(),
})
export type PrivateLink = z.infer<typeof privateLink>
export const newPrivateLink = privateLink.extend({ token: z.string() })

export const privateLinkInput = z.strictObject({
  name: requiredText('Say who gets the link', 80),
  note: blankableText(2000),
  ...settings,
  days: z.int(DAYS_MESSAGE).min(1, DAYS_MESSAGE).max(PRIVATE_LINK_DAYS_MAX, DAYS_MESSAGE),
  trackIds: z
    .array(rowId)
    .min(1, 'Choose a release')
    .max(PRIVATE_RELEASES_MAX, `Choose ${PRIVATE_RELEASES_MAX} releases at most`),
})
export type PrivateLinkInput = z.infer<typeof privateLinkInput>

const privateRelease = z.object({
  slug: z.string(),
  title: z.string(),
  imageUrl: z.string(),
  releaseDate: z.string().nullable(),
  /** Whole, whatever visitors hear of them. */
  recordings: z.array(heardRecording),
  /** Null unless the link has downloads. */
  downloads: downloadList.nullable(),
})
export type PrivateRelease = z.infer<typeof privateRelease>

/** What the page of a private link shows (docs/product/public-pages.md#private-listening). */
export const privatePage = z.object({
  name: z.string(),
  note: z.string(),
  expiresAt: isoDateTime,
  releases: z.array(privateRelease),
  press: shownPressKit.nullable(),
})
export type PrivatePage = z.infer<typeof privatePage>

const token = z.string().max(200)
export const privateParams = z.object({ token })
export const privateReleaseParams = z.object({ token, slug: downloadedFile.shape.slug })
export const privateDownloadParams = downloadedFile.extend({ token })
/** 'mp3' and 'original' stand in for forms that hold only a preview. */
export const privateSoundParams = z.object({
  token,
  id: rowId,
  form: z.enum([...HEARD_CODECS, 'mp3', 'original']),
})
export const privateFileParams = pressFileParams.extend({ token })
