import {
  announcementConflict,
  announcementInput,
  type Announcement,
  type AnnouncementCard,
  type AnnouncementInput,
} from '@troubadour/domain/mailing-list/announcement'
import type { Audience } from '@troubadour/domain/mailing-list/town'
import { audienceText } from '@troubadour/domain/mailing-list/town-text'
import type { EditedFields, Stored } from '../../shared/editing/field-changes.ts'
import { schemaResolver } from '../../shared/forms/form-fields.ts'
import { conflictReader } from '../../shared/calls/outcome.ts'

/** The form's values for an announcement. A type, not an interface: the form library requires an index signature. */
export type AnnouncementDraft = {
  subject: string
  text: string
  /** 'event-12', 'track-3'; '' for none. */
  card: string
  /** Null for every confirmed subscriber; without a town until one is chosen. */
  audience: Audience | { km: Audience['km']; town: null } | null
}

export const NEW_ANNOUNCEMENT: Stored<AnnouncementDraft> = {
  draft: { subject: '', text: '', card: '', audience: null },
  version: null,
}

/** @param cardName returns the name of a card's event or release */
export function announcementFields(cardName: (card: string) => string): EditedFields<AnnouncementDraft> {
  return [
    { path: 'subject', label: 'Subject' },
    { path: 'text', label: 'Text' },
    { path: 'card', label: 'Card', text: cardName },
    { path: 'audience', label: 'Who gets it', text: audienceLabel },
  ]
}

export function toStored({
  subject,
  text,
  card,
  audience = null,
  version,
}: Announcement): Stored<AnnouncementDraft> {
  return { draft: { subject, text, card: cardValue(card), audience }, version }
}

export function toInput({ subject, text, card, audience }: AnnouncementDraft): AnnouncementInput {
  return { subject, text, card: toCard(card), audience: chosenAudience(audience) }
}

function audienceLabel(audience: AnnouncementDraft['audience']): string {
  if (audience?.town === null) return `within ${audience.km} km of a town that is not chosen yet`
  return audienceText(audience)
}

/** Null while no town is chosen. */
function chosenAudience(audience: AnnouncementDraft['audience']): Audience | null {
  return audience?.town ? audience : null
}

export function cardValue(card: AnnouncementCard | null): string {
  return card === null ? '' : `${card.kind}-${card.id}`
}

/** The card of a value of the field; null for none. */
export function toCard(value: string): AnnouncementCard | null {
  const [, kind, id] = /^(event|track)-(\d+)$/.exec(value) ?? []
  return kind === 'event' || kind === 'track' ? { kind, id: Number(id) } : null
}

/** The current version in the error of a refused save; null for other errors. */
export const readAnnouncementConflict = conflictReader(announcementConflict, toStored)

/** Validates the texts and the audience; a card is chosen from a list. */
export const announcementResolver = schemaResolver<AnnouncementDraft>(
  announcementInput.omit({ card: true }).strip(),
)
