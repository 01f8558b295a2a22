import { SCRIPT_PATHS } from '@troubadour/domain/address/paths'
import type { PageSource } from './page-state.ts'

/** URLs of the player's files. */
export interface PlayerSource {
  player: string
  /** Missing in development, where the script includes its styles. */
  sheet?: string
  /** URL of soft navigation; missing in a frame of another site. */
  navigation?: string | undefined
  /** URL of the script of the bag; missing in a frame of another site. */
  bag?: string | undefined
  /** URL of the video player; missing without videos. */
  video?: string | undefined
}

/** The element of the boot script, with everything that it needs as data attributes. */
export type BootElement = HTMLScriptElement & { readonly dataset: PlayerSource & Partial<PageSource> }

/** Event on `window` after soft navigation has replaced the page. */
export const PAGE_EVENT = 'troubadour:page'

/** The state of a history entry. */
export interface EntryState {
  /** Scroll position in pixels. */
  top?: number
  /** Whether the previous entry is a page of this site. */
  cameFromHere?: boolean
}

export function entryState(): EntryState {
  // Only soft navigation writes it.
  return (history.state as EntryState | null) ?? {}
}

/** Equal for two URLs of the same page. The home page handles changes of its query without loading. */
export function pageOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return pathname === SCRIPT_PATHS.home ? pathname : pathname + search
}
