import slugify from '@sindresorhus/slugify'
import { SLUG_MAX_LENGTH } from './slug.ts'

/** The source of a slug. */
export interface Named {
  id: number
  title: string
  /** YYYY-MM-DD; the day of a show is part of its slug. */
  day?: string
}

/**
 * The slug of content, from its title and, for a show, its day (docs/product/states.md#addresses). A title without
 * Latin letters and digits gives the day and the id.
 */
export function slugOf(named: Named): string {
  const words = /[\p{Script=Latin}\d]/u.test(named.title) ? slugify(named.title) : ''
  const ending = [named.day, words ? '' : named.id].filter(Boolean).join('-')
  const cut = words.slice(0, SLUG_MAX_LENGTH - ending.length - 1).replace(/-+$/, '')
  return [cut, ending].filter(Boolean).join('-')
}

/** Whether the slug was derived from the content, and not set by hand. */
export function isDerivedSlug(named: Named & { slug: string }): boolean {
  const derived = slugOf(named)
  return named.slug === derived || /^-\d+$/.test(named.slug.replace(derived, ''))
}

/**
 * The slug that content gets when it is saved, unless it is taken (docs/product/states.md#addresses).
 * @param requested from the request: a slug; null to derive it from the title; undefined to keep the current one, which
 * follows the title unless it was set by hand
 */
export function wantedSlug({
  before,
  after,
  requested,
}: {
  before?: Named & { slug: string }
  after: Named
  requested: string | null | undefined
}): string {
  if (requested) return requested
  const wanted = slugOf(after)
  if (!before) return wanted
  const isKept = isDerivedSlug(before) ? slugOf(before) === wanted : requested === undefined
  return isKept ? before.slug : wanted
}
