import { SCRIPT_PATHS } from '@troubadour/domain/site/paths'
import type { PageSource } from './page-state.ts'

/** Addresses of what comes with the first sound. */
export interface PlayerSource {
  player: string
  /** Missing in development, where the script brings its styles. */
  sheet?: string
  /** The script that follows links softly; missing in a frame of another site. */
  navigation?: string | undefined
  /** The script that plays videos; missing where there are none. */
  video?: string | undefined
}

/** The element of the boot script, which a page tells all that it needs. */
export type BootElement = HTMLScriptElement & { readonly dataset: PlayerSource & Partial<PageSource> }

/** Sent on `window` once another page has taken the place of the one before. */
export const PAGE_EVENT = 'troubadour:page'

/** What an entry of the history keeps. */
export interface EntryState {
  /** How far the page was scrolled, in pixels. */
  top?: number
  /** The entry before it is a page of ours. */
  cameFromHere?: boolean
}

export function entryState(): EntryState {
  // Written by soft navigation alone.
  return (history.state as EntryState | null) ?? {}
}

/** The same for two addresses of one page. The home page shows each of its queries by itself. */
export function pageOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return pathname === SCRIPT_PATHS.home ? pathname : pathname + search
}
