import {
  MADE_DRAFTS,
  type Announced,
  type DraftName,
  type MadeDraft,
} from '@troubadour/domain/announce/announced'
import { mailDraft, postDraft } from '@troubadour/domain/announce/announced-drafts'
import { announcedWords, type Announceable } from '@troubadour/domain/announce/announced-words'
import { postTitle } from '@troubadour/domain/post/post-words'
import { refuseStale, type Resolvers } from './answers.ts'
import { mockAnnouncement } from './mailing-list-seed.ts'
import { mockPost } from './post-seed.ts'
import { findRow, nextId, withRow } from './rows.ts'
import { mockEvents, type MockData } from './seed.ts'

/** Drafts that announce a show or release; the mail goes to all. */
export function announceResolvers(data: MockData, now: Date) {
  const thingOf = ({ kind, id }: Pick<MadeDraft, 'kind' | 'id'>): Announceable =>
    kind === 'event'
      ? { kind, row: findRow(mockEvents(data), id, 'show') }
      : { kind, row: findRow(data.tracks, id, 'release') }
  const madeOf = (thing: Announceable, name: DraftName) =>
    data.madeDrafts.find((one) => one.name === name && one.kind === thing.kind && one.id === thing.row.id)
  const wordsOf = (thing: Announceable) => announcedWords(thing, data.site, now)

  function describe(thing: Announceable): Announced {
    const { drafts, ...words } = wordsOf(thing)
    const [mail, post] = MADE_DRAFTS.map((name) => madeOf(thing, name))
    const announcement = mail && data.announcements.find(({ id }) => id === mail.draftId)
    const written = post && data.ownPosts.find(({ id }) => id === post.draftId)
    return {
      ...{ kind: thing.kind, id: thing.row.id, ...words },
      mail: announcement ? mailDraft(announcement, mail, drafts.mail) : null,
      post: written ? postDraft(written, post, drafts.post, now) : null,
    }
  }

  /** Stores what a draft is made from. */
  function keep(thing: Announceable, name: DraftName, draftId: number): MadeDraft['words'] {
    const { facts, words } = wordsOf(thing).drafts[name]
    const others = data.madeDrafts.filter((one) => one !== madeOf(thing, name))
    const made = { kind: thing.kind, id: thing.row.id, facts, words, audience: null }
    data.madeDrafts = [...others, { ...made, name, draftId }]
    return words
  }

  return {
    getAnnounced: ({ params: { of, id } }) => {
      if (of === 'event' || of === 'track') return describe(thingOf({ kind: of, id }))
      const name = of === 'post' ? 'post' : 'mail'
      const made = data.madeDrafts.find((one) => one.name === name && one.draftId === id)
      return made ? describe(thingOf(made)) : null
    },
    announce: ({ params }) => {
      const thing = thingOf(params)
      const { mail, post } = describe(thing)
      if (!mail) {
        const id = nextId(data.announcements)
        const { subject, text } = keep(thing, 'mail', id)
        data.announcements = [mockAnnouncement({ id, subject, text, card: params }), ...data.announcements]
      }
      if (!post) {
        const id = nextId(data.ownPosts)
        const { text, pictures } = keep(thing, 'post', id)
        const title = postTitle(text)
        data.ownPosts = [mockPost({ id, text, title, pictures, isVisible: false }), ...data.ownPosts]
      }
      return describe(thing)
    },
    refreshDraft: ({ params, body: { draft, version } }) => {
      const thing = thingOf(params)
      const draftId = madeOf(thing, draft)?.draftId
      const words = () => keep(thing, draft, draftId ?? 0)
      if (draft === 'mail') {
        const current = findRow(data.announcements, draftId, 'announcement')
        refuseStale(version, current, 'This announcement was')
        const { subject = '', text } = words()
        data.announcements = withRow(data.announcements, { ...current, subject, text, version: version + 1 })
      } else {
        const current = findRow(data.ownPosts, draftId, 'post')
        refuseStale(version, current, 'This post was')
        const { text, pictures = [] } = words()
        const changed = { text, pictures, title: postTitle(text), version: version + 1 }
        data.ownPosts = withRow(data.ownPosts, { ...current, ...changed })
      }
      return describe(thing)
    },
  } satisfies Resolvers
}
