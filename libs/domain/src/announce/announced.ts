import { z } from 'zod'
import { pictureList, type ListedPicture } from '../media/picture-list.ts'
import { audience, type Audience } from '../mailing-list/town.ts'
import { rowId } from '../schema/field.ts'
import { SHARE_FORMATS } from '../share/share-formats.ts'

/** In the order in which changes are named. */
export const FACTS = [
  'title',
  'when',
  'where',
  'price',
  'tickets',
  'description',
  'links',
  'picture',
  'page',
] as const
export type FactName = (typeof FACTS)[number]
/** What is announced, in words; '' for nothing. */
export type Facts = Partial<Record<FactName, string>>

/** What can be announced: a show or a release. */
const ANNOUNCED_KINDS = ['event', 'track'] as const
/** The drafts that are made of it. */
export const MADE_DRAFTS = ['mail', 'post'] as const
export type DraftName = (typeof MADE_DRAFTS)[number]

/** What a draft was made from, stored with it. */
export interface MadeDraft {
  kind: (typeof ANNOUNCED_KINDS)[number]
  id: number
  facts: Facts
  /** As they were written; a subject is that of a mail, pictures those of a post. */
  words: { subject?: string; text: string; pictures?: ListedPicture[] }
  /** Of a mail. */
  audience?: Audience | null
}

export const announcedThing = z.object({ kind: z.enum(ANNOUNCED_KINDS), id: rowId })

/** A show or release, or a draft that was made of one. */
export const announcedOf = z.object({ of: z.enum([...ANNOUNCED_KINDS, 'announcement', 'post']), id: rowId })

export const announcedPicture = announcedThing.extend({ format: z.enum(SHARE_FORMATS) })

export const draftRefresh = z.strictObject({
  draft: z.enum(MADE_DRAFTS),
  /** The version of the draft that was shown. */
  version: z.int(),
})

const draftWords = z.object({
  subject: z.string().optional(),
  text: z.string(),
  pictures: pictureList.optional(),
})

const announcedDraft = z.object({
  id: z.int(),
  version: z.int(),
  /** 'begun' is a mail that is or was sent, 'public' a post that visitors see. */
  state: z.enum(['draft', 'scheduled', 'begun', 'public']),
  words: draftWords,
  /** Of a mail; null for every confirmed subscriber. */
  audience: audience.nullable().optional(),
  /** What has changed since it was made; nothing of a mail that was begun. */
  changed: z.array(z.object({ fact: z.enum(FACTS), before: z.string(), after: z.string() })),
  /** Whether somebody changed its words since. */
  isEdited: z.boolean(),
  /** What a refresh replaces them with. */
  fresh: draftWords,
})
export type AnnouncedDraft = z.infer<typeof announcedDraft>

/** What there is to share of a show or release. */
export const announced = z.object({
  kind: z.enum(ANNOUNCED_KINDS),
  id: z.int(),
  title: z.string(),
  /** Whether visitors see it now. */
  isPublic: z.boolean(),
  paths: z.object({
    page: z.string(),
    /** For QR codes. */
    shortPath: z.string(),
    /** Null when there is no file for calendars. */
    calendar: z.string().nullable(),
  }),
  /** A text for social networks, to which the address is added. */
  share: z.string(),
  /** Null until it is made, and once it was deleted. */
  mail: announcedDraft.nullable(),
  post: announcedDraft.nullable(),
})
export type Announced = z.infer<typeof announced>
