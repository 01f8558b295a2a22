import { z } from 'zod'
import { message } from '../schema/endpoint-schemas.ts'
import { rowId } from '../schema/field.ts'
import { linkToken } from './subscriber.ts'
import { town, TOWN_SEARCH_MAX_LENGTH } from './town.ts'

/** The response to a confirmation. */
export const confirmation = message.extend({
  /** The secret with which the page can store a town. */
  townToken: z.string().optional(),
})

/** What the page of a town says before anything is entered. */
export const townLink = z.object({ isStored: z.boolean() })

/** What a subscriber enters on the page of their town (docs/product/states.md#towns-of-subscribers). */
export const townChange = z.strictObject({
  token: linkToken,
  /** A name, with or without region and country; '' removes the town. */
  search: z.string().trim().max(TOWN_SEARCH_MAX_LENGTH),
  /** The chosen one of the towns that the search finds. */
  townId: rowId.optional(),
})

export const townAnswer = z.object({
  /** The town that is stored now; null when it was removed, or has to be chosen. */
  town: town.nullable(),
  /** To choose from; empty when nothing was found, or nothing has to be chosen. */
  choices: z.array(town),
})
