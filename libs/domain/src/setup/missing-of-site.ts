import type { Event } from '../event/event.ts'
import { nextShow } from '../event/next-show.ts'
import { isTrackOnSite } from '../merch/merch-order.ts'
import { MUSIC_CATEGORY } from '../schema/item-values.ts'
import type { MusicTrack } from '../release/music-track.ts'
import type { SiteClock } from '../time/zoned-time.ts'
import { MISSING_OF_SITE, type MissingOfSite, type SetupStep } from './setup-values.ts'
import type { SiteSettings } from '../site/site.ts'

interface SiteContent {
  site: SiteSettings
  events: readonly Event[]
  tracks: readonly MusicTrack[]
  isDemoLoaded: boolean
  /** Whether the set-up's step for a first show or release was completed. */
  isFirstDone: boolean
  isMailConfigured: boolean
  /** Whether copies of backups leave the server. */
  hasBackupElsewhere: boolean
  /** Titles of the own pages that visitors see. */
  pageTitles: readonly string[]
}

/** What the steps ask for that can be seen in the site. */
const ASKED_FOR = {
  name: 'name',
  about: 'about',
  contact: 'contact',
  hero: 'hero-picture',
} as const satisfies Partial<Record<SetupStep, MissingOfSite>>

/** The steps of the set-up that are done, because what they ask for is there, in whatever way it came. */
export function stepsDone(missing: readonly MissingOfSite[]): Partial<Record<SetupStep, 'done'>> {
  const done = Object.entries(ASKED_FOR).filter(([, what]) => !missing.includes(what))
  return Object.fromEntries(done.map(([step]) => [step, 'done']))
}

/** A page that says who runs the site, as the law of many countries wants it. */
const IMPRINT = /\b(imprint|impressum|legal notice|mentions l[ée]gales|aviso legal)\b/i

/**
 * What a site lacks before its launch, most important first (docs/product/admin.md#before-the-site-is-shown).
 * @returns also the show without a ticket link
 */
export function missingOfSite(
  { site, events, tracks, isDemoLoaded, isFirstDone, ...content }: SiteContent,
  clock: SiteClock,
): { missing: MissingOfSite[]; showId: number | null } {
  const visible = events.filter(({ isVisible }) => isVisible)
  const next = nextShow(visible, clock)
  const hasTicketLink = !next?.missing.includes('ticket-link')
  const isMissing: Record<MissingOfSite, boolean> = {
    'own-content': isDemoLoaded,
    name: site.projectName === '',
    contact: site.contactEmail === '' && site.contactPhone === '',
    'hero-picture': site.look.hero.picture === null,
    release:
      !(isFirstDone && visible.length > 0) &&
      !tracks.some((track) => isTrackOnSite({ ...track, category: MUSIC_CATEGORY })),
    show: next === null,
    'ticket-link': !hasTicketLink,
    sender: !content.isMailConfigured,
    'backup-elsewhere': !content.hasBackupElsewhere,
    imprint: !content.pageTitles.some((title) => IMPRINT.test(title)),
    about: site.about === '',
  }
  return {
    missing: MISSING_OF_SITE.filter((what) => isMissing[what]),
    showId: hasTicketLink ? null : (next?.event.id ?? null),
  }
}
