import { eventWhen } from '../event/event-card.ts'
import type { Event } from '../event/event.ts'
import type { SiteSettings } from './site.ts'

/** What search results and shared links say of a page (docs/product/public-pages.md#for-machines). */
export interface PageHead {
  title: string
  description: string
}

type Named = Pick<SiteSettings, 'projectName'>

/** Search results and shared links show no more, in characters. */
const DESCRIPTION_LENGTH = 160

/** 'Hollow Pine - Stories for the Weary Wanderer'; what has no value is left out. */
export function joinTitle(...parts: string[]): string {
  return parts.filter(Boolean).join(' - ')
}

export function showHead(
  event: Pick<Event, 'title' | 'date' | 'time' | 'venue' | 'location' | 'description'>,
  { projectName }: Named,
): PageHead {
  const { title, date, venue, location, description } = event
  return {
    title: joinTitle(title, date, projectName),
    description: shortened(`${eventWhen(event)}, ${venue}, ${location}. ${description ?? ''}`),
  }
}

export function releaseHead(
  { title, description }: { title: string; description: string | null },
  { projectName }: Named,
): PageHead {
  return {
    title: joinTitle(title, projectName),
    description: shortened(description || `${title} by ${projectName}.`),
  }
}

/** In one line, cut between words. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_LENGTH) return line
  return `${line.slice(0, DESCRIPTION_LENGTH).replace(/\s\S*$/, '')} …`
}
