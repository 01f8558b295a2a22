import { createContext, useContext } from 'react'

/** Stored addresses of players begin with it (domain, field.ts). */
export const DEFAULT_MUSIC_ORIGIN = 'https://open.spotify.com'

/** Where players are framed from: Spotify, unless the server was told of another place. */
export const MusicOriginContext = createContext(DEFAULT_MUSIC_ORIGIN)

/** The address that a player is framed from. @param embedUrl as it is stored */
export function usePlayerUrl(embedUrl: string): string {
  return embedUrl.replace(DEFAULT_MUSIC_ORIGIN, useContext(MusicOriginContext))
}

/** The page on Spotify of what a player plays. @param embedUrl as it is stored */
export function spotifyPageUrl(embedUrl: string): string {
  return embedUrl.replace('/embed/', '/')
}
