import { eventWhen, shownTexts } from '../event/event-card.ts'
import type { Event } from '../event/event.ts'
import { markedWhen } from '../event/event-status.ts'
import type { SiteSettings } from '../site/site.ts'
import { textReader } from '../texts/fill-text.ts'
import { textsOf } from '../texts/site-texts.ts'
import { inOneLine } from '../links/web-text.ts'

/** The metadata of a page for search results and link previews (docs/product/public-pages.md#for-machines). */
export interface PageHead {
  title: string
  description: string
}

type Named = Pick<SiteSettings, 'projectName' | 'language' | 'words'>

/** Longest description in search results and link previews, in characters. */
const DESCRIPTION_LENGTH = 160

/** 'Hollow Pine - Stories for the Weary Wanderer'; empty parts and the soft hyphens of headings are left out. */
export function joinTitle(...parts: string[]): string {
  return parts.filter(Boolean).join(' - ').replaceAll('\u00AD', '')
}

export function showHead(
  event: Pick<Event, 'title' | 'date' | 'time' | 'venue' | 'location' | 'description' | 'reading'> &
    Partial<Pick<Event, 'status' | 'startsAt' | 'endsAt' | 'timeZone'>>,
  site: Named & Pick<SiteSettings, 'timeZone'>,
): PageHead {
  const { title, venue, location, description } = event
  return {
    title: joinTitle(title, shownTexts(event, site).date, site.projectName),
    description: inOneLine(
      `${markedWhen(event, eventWhen(event, site), textReader(textsOf(site)))}, ${venue}, ${location}. ${description ?? ''}`,
      DESCRIPTION_LENGTH,
    ),
  }
}

interface Described {
  title: string
  description: string | null
}

export function productHead(product: Described, site: Named): PageHead {
  return headOf(product, site, 'search.productText')
}

export function ownPageHead(
  { title, description }: Described,
  { projectName, about }: Named & Pick<SiteSettings, 'about'>,
): PageHead {
  return {
    title: joinTitle(title, projectName),
    description: inOneLine(description || about || joinTitle(title, projectName), DESCRIPTION_LENGTH),
  }
}

export function releaseHead(release: Described, site: Named): PageHead {
  return headOf(release, site, 'search.releaseText')
}

/** @param key of the default description */
function headOf(
  { title, description }: Described,
  site: Named,
  key: 'search.productText' | 'search.releaseText',
): PageHead {
  const said = description || textReader(textsOf(site))(key, { title, artist: site.projectName })
  return { title: joinTitle(title, site.projectName), description: inOneLine(said, DESCRIPTION_LENGTH) }
}

/** @param post with its summary */
export function postHead(post: { title: string; summary: string }, { projectName }: Named): PageHead {
  return { title: joinTitle(post.title, projectName), description: post.summary }
}
