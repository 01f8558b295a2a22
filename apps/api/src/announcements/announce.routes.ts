import {
  MADE_DRAFTS,
  type Announced,
  type DraftName,
  type MadeDraft,
} from '@troubadour/domain/announce/announced'
import { mailDraft, postDraft } from '@troubadour/domain/announce/announced-drafts'
import { announcedWords, type Announceable } from '@troubadour/domain/announce/announced-words'
import {
  FIRST_AUDIENCE_KM,
  TOWN_SEARCH_MAX_LENGTH,
  type Audience,
} from '@troubadour/domain/mailing-list/town'
import { isTrackOnSite } from '@troubadour/domain/merch/merch-order'
import type { Offer } from '@troubadour/domain/merch/offer'
import { placeWords } from '@troubadour/domain/mailing-list/town-text'
import { isPublished } from '@troubadour/domain/post/publication'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import type { FastifyInstance } from 'fastify'
import { audited, changeRoute, type RecordChange } from '../activity/audit.ts'
import { contentName } from '../content/content-name.ts'
import { findForUpdate } from '../content/content-routes.ts'
import { findAnnounceable } from '../content/find-announceable.ts'
import { ofText } from '../content/of-text.ts'
import { posts } from '../db/content.ts'
import type { Db } from '../db/tables.ts'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { HttpError } from '../shared/http-error.ts'
import { searchTowns } from '../shared/towns/towns.ts'
import { findAnnouncement, insertAnnouncement, updateAnnouncement } from './announcements.repository.ts'
import { countAudience } from './audience.ts'
import { changeAnnouncement, nameOf, writtenFields } from './change-announcement.ts'
import { DRAFT_TABLES, findMade, readMadeFrom, storeMade } from './made-drafts.repository.ts'

export interface AnnounceDeps extends RouteDeps {
  /** What a release costs; undefined where it cannot be bought now. */
  readOffer: (track: MusicTrack) => Promise<Offer | undefined>
}

type Thing = Pick<MadeDraft, 'kind' | 'id'>

const NOTHING_MESSAGE = 'There is no such show or release.'
const NO_DRAFT_MESSAGE = 'This draft is not there any more.'
const PUBLIC_MESSAGE = 'This post is public. Its form can change it.'

/** Drafts that announce a show or release; nothing is sent or published (docs/product/states.md#announcing). */
export function announceRoutes(app: FastifyInstance, deps: AnnounceDeps): void {
  const { db, now, readSite, readOffer } = deps

  contractRoute(app, 'getAnnounced', deps, async ({ params: { of, id } }) => {
    if (of === 'event' || of === 'track') return read(db, { kind: of, id })
    const made = await readMadeFrom(db, of === 'post' ? 'posts' : 'announcements', id)
    const thing = made && (await find(db, made))
    return thing ? describe(db, thing) : null
  })

  changeRoute(app, 'announce', deps, async ({ params }, { trx, record }) => {
    // Two presses at once make one draft.
    await posts.lock(trx)
    const thing = await existing(trx, params)
    for (const draft of MADE_DRAFTS)
      if (!(await findMade(trx, DRAFT_TABLES[draft], params))) await make[draft](trx, thing, record)
    return describe(trx, thing)
  })

  contractRoute(app, 'refreshDraft', deps, async ({ params, body: { draft, version } }, { request }) => {
    const thing = await existing(db, params)
    const made = await findMade(db, DRAFT_TABLES[draft], params)
    if (!made) throw new HttpError(404, NO_DRAFT_MESSAGE)
    const { facts, words } = wordsOf(thing, await readSite())[draft]
    const next = { ...params, facts, words }
    if (draft === 'mail')
      await changeAnnouncement(
        deps,
        request,
        { id: made.draftId, action: 'edit', version },
        async (trx, before, record) => {
          const audience = await audienceOf(trx, thing)
          // One that was chosen by hand stays.
          const isOwn = JSON.stringify(before.audience) !== JSON.stringify(made.audience)
          const { card } = before
          const fields = { ...mailWords(words), card, audience: isOwn ? before.audience : audience }
          const after = await updateAnnouncement(trx, before, { fields }, now())
          await storeMade(trx, 'announcements', after.id, { ...next, audience })
          await record(`Updated ${nameOf(after)}`, {
            before: writtenFields(before),
            after: writtenFields(after),
          })
        },
      )
    else
      await audited(deps, request, async (trx, record) => {
        const before = await findForUpdate(trx, posts, 'post', { id: made.draftId, version })
        if (isPublished(before, now())) throw new HttpError(409, PUBLIC_MESSAGE)
        const fields = { ...ofText(words.text), pictures: words.pictures }
        const after = await posts.update(trx, before, fields, now())
        await storeMade(trx, 'posts', after.id, next)
        await record(`Updated ${contentName('post', after.title)}`, { before, after })
      })
    return describe(db, thing)
  })

  const make: Record<DraftName, (trx: Db, thing: Announceable, record: RecordChange) => Promise<void>> = {
    async mail(trx, thing, record) {
      const { facts, words } = wordsOf(thing, await readSite()).mail
      const audience = await audienceOf(trx, thing)
      const created = await insertAnnouncement(
        trx,
        { ...mailWords(words), card: idOf(thing), audience },
        now(),
      )
      await storeMade(trx, 'announcements', created.id, { ...idOf(thing), facts, words, audience })
      await record(`Created ${nameOf(created)}`, { after: writtenFields(created) })
    },
    async post(trx, thing, record) {
      const { facts, words } = wordsOf(thing, await readSite()).post
      const fields = { ...ofText(words.text), pictures: words.pictures, link: null }
      const hidden = { isVisible: false, publishedAt: now().toISOString() }
      const created = await posts.insert(trx, { ...fields, ...hidden }, now())
      await storeMade(trx, 'posts', created.id, { ...idOf(thing), facts, words })
      await record(`Created ${contentName('post', created.title)}`, { after: created })
    },
  }

  const wordsOf = (thing: Announceable, site: Awaited<ReturnType<typeof readSite>>) =>
    announcedWords(thing, site, now()).drafts

  async function find(from: Db, wanted: Thing): Promise<Announceable | undefined> {
    const thing = await findAnnounceable(from, wanted, await readSite())
    if (thing?.kind !== 'track') return thing
    const { row } = thing
    // A link that buys what visitors will not see leads nowhere.
    const isSeen = isTrackOnSite(row) || row.publicFrom !== null
    return { ...thing, offer: isSeen ? await readOffer(row) : undefined }
  }

  async function existing(from: Db, wanted: Thing): Promise<Announceable> {
    const thing = await find(from, wanted)
    if (!thing) throw new HttpError(404, NOTHING_MESSAGE)
    return thing
  }

  const read = async (from: Db, wanted: Thing) => describe(from, await existing(from, wanted))

  async function describe(from: Db, thing: Announceable): Promise<Announced> {
    const { drafts, ...words } = announcedWords(thing, await readSite(), now())
    const [mail, post] = await Promise.all(
      MADE_DRAFTS.map((draft) => findMade(from, DRAFT_TABLES[draft], idOf(thing))),
    )
    const announcement = mail && (await findAnnouncement(from, mail.draftId))
    const written = post && (await posts.find(from, post.draftId))
    return {
      ...idOf(thing),
      ...words,
      mail: announcement ? mailDraft(announcement, mail, drafts.mail) : null,
      post: written ? postDraft(written, post, drafts.post, now()) : null,
    }
  }
}

const idOf = ({ kind, row }: Announceable): Thing => ({ kind, id: row.id })

const mailWords = ({ subject = '', text }: MadeDraft['words']) => ({ subject, text })

/** Near a show where confirmed subscribers are known to live near it; else null, for all. */
async function audienceOf(db: Db, { kind, row }: Announceable): Promise<Audience | null> {
  if (kind !== 'event') return null
  const { towns, isCertain } = await searchTowns(placeWords(row).slice(0, TOWN_SEARCH_MAX_LENGTH))
  const [town] = towns
  if (!town || !isCertain) return null
  const km = FIRST_AUDIENCE_KM
  const { receivers } = await countAudience(db, { km, ...town })
  return receivers > 0 ? { km, town } : null
}
