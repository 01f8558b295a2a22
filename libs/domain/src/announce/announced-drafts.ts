import type { Announcement } from '../mailing-list/announcement.ts'
import type { Post } from '../post/post.ts'
import { isPublished } from '../post/publication.ts'
import type { Moment } from '../time/zoned-time.ts'
import { FACTS, type AnnouncedDraft, type Facts, type MadeDraft } from './announced.ts'

type Fresh = Pick<MadeDraft, 'facts' | 'words'>

/** @param made what it was made from @param fresh what would be written now */
export function mailDraft(
  { id, version, state, subject, text, audience = null }: Announcement,
  made: MadeDraft,
  fresh: Fresh,
): AnnouncedDraft {
  const isBegun = state !== 'draft' && state !== 'scheduled'
  const words = { subject, text }
  return {
    ...{ id, version, words, audience },
    ...comparison(words, made, fresh),
    ...(isBegun ? { state: 'begun', changed: [] } : { state }),
  }
}

/** See `mailDraft`. */
export function postDraft(
  { id, version, text, pictures, ...post }: Post,
  made: MadeDraft,
  fresh: Fresh,
  now: Moment,
): AnnouncedDraft {
  const words = { text, pictures }
  const hidden = post.isVisible ? 'scheduled' : 'draft'
  return {
    ...{ id, version, words },
    ...comparison(words, made, fresh),
    state: isPublished(post, now) ? 'public' : hidden,
  }
}

const inOrder = ({ subject, text, pictures = [] }: MadeDraft['words']) =>
  JSON.stringify([subject, text, pictures.map(({ filePath, alt }) => [filePath, alt])])

const comparison = (words: MadeDraft['words'], made: MadeDraft, fresh: Fresh) => ({
  changed: changedFacts(made.facts, fresh.facts),
  isEdited: inOrder(words) !== inOrder(made.words),
  fresh: fresh.words,
})

/** The facts that have changed since a draft was made. PostgreSQL keeps no order of keys. */
export function changedFacts(made: Facts, now: Facts) {
  return FACTS.flatMap((fact) => {
    const [before, after] = [made[fact], now[fact] ?? '']
    return before === undefined || before === after ? [] : [{ fact, before, after }]
  })
}
