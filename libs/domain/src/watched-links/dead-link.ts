import { z } from 'zod'
import { PATHS } from '../address/paths.ts'
import { isoDateTime } from '../schema/field.ts'

const linkUse = z.object({
  kind: z.enum(['show', 'release', 'site', 'post', 'page']),
  /** Null for the site itself. */
  id: z.int().nullable(),
  /** '' for the site itself. */
  title: z.string(),
})
/** What has a link. */
export type LinkUse = z.infer<typeof linkUse>

/** A link that leads nowhere (docs/product/states.md#watched-links). */
export const deadLink = z.object({
  id: z.int(),
  url: z.string(),
  /** The status of the answer, or why there was none. */
  status: z.string(),
  firstDeadAt: isoDateTime,
  uses: z.array(linkUse).min(1),
})
export type DeadLink = z.infer<typeof deadLink>

export const deadLinkList = z.object({ links: z.array(deadLink) })

/** `status` of a link whose host no name server knows. */
export const UNKNOWN_HOST = 'unknown host'

const TEXTS: Record<LinkUse['kind'], (title: string) => string> = {
  show: (title) => `The ticket link of ‘${title}’`,
  release: (title) => `A link of the release ‘${title}’`,
  site: () => 'A link of the site settings',
  post: (title) => `A link in the post ‘${title}’`,
  page: (title) => `A link on the page ‘${title}’`,
}

/** 'The ticket link of ‘Lanterns’ leads nowhere: tickets.example answers 404.' */
export function deadLinkText({ url, status, uses }: Pick<DeadLink, 'url' | 'status' | 'uses'>): string {
  const [use, ...others] = uses
  // The schema requires one.
  const what = TEXTS[use!.kind](use!.title)
  const also = others.length > 0 ? `, used ${others.length + 1} times,` : ''
  const why = status === UNKNOWN_HOST ? 'no name server knows its host' : `the answer is ${status}`
  return `${what}${also} leads nowhere: ${why} (${url}).`
}

const SCREENS: Record<LinkUse['kind'], (id: number | null) => string> = {
  show: (id) => `${PATHS.adminEvents}/${id}/edit`,
  release: (id) => `${PATHS.adminMusic}?edit=${id}`,
  site: () => PATHS.adminSite,
  post: (id) => `${PATHS.adminPosts}/${id}`,
  page: (id) => `${PATHS.adminPages}/${id}`,
}

/** Path of the screen where a link can be corrected. */
export const screenOfUse = ({ kind, id }: LinkUse): string => SCREENS[kind](id)
