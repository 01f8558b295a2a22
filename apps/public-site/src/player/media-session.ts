import { mediaPicture, pictureVariants } from '@troubadour/domain/media/media-picture'
import { activeRecording, hasNext, type PlayerState } from './player-state.ts'

export interface MediaActions {
  play: () => void
  pause: () => void
  previous: () => void
  next: () => void
  seek: (time: number) => void
}

const IMAGE_TYPES: Partial<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/** Handlers for seeking would replace those for the next and previous track on iPhones and iPads. */
function isApplePhone({ userAgent, maxTouchPoints }: Navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** Shows the current recording on the lock screen, and handles media keys. */
export function createMediaSession(artist: string, actions: MediaActions): (state: PlayerState) => void {
  if (!('mediaSession' in navigator)) return () => {}
  const session = navigator.mediaSession
  const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      session.setActionHandler(action, handler)
    } catch {
      // This browser does not support the action.
    }
  }
  let shown: PlayerState | undefined
  return (state) => {
    const before = shown
    shown = state
    const recording = activeRecording(state)
    if (!recording || !state.release) {
      session.metadata = null
      session.playbackState = 'none'
      return
    }
    session.playbackState = state.isPlaying ? 'playing' : 'paused'
    const keys = ['recordings', 'index', 'releases'] as const
    if (keys.every((key) => before?.[key] === state[key])) return
    const { title, imageUrl } = state.release
    session.metadata = new MediaMetadata({
      title: recording.title,
      album: title,
      artist,
      artwork: listArtwork(imageUrl),
    })
    handle('play', actions.play)
    handle('pause', actions.pause)
    handle('previoustrack', actions.previous)
    handle('nexttrack', hasNext(state) ? actions.next : null)
    if (isApplePhone(navigator)) return
    handle('seekto', ({ seekTime }) => {
      if (seekTime !== undefined) actions.seek(seekTime)
    })
  }
}

/** The files of the cover, for lock screens to choose from; an external picture's size is unknown. */
function listArtwork(imageUrl: string): MediaImage[] {
  if (!imageUrl) return []
  const toImage = (src: string, type: string, sizes: string) => ({
    src: new URL(src, location.href).href,
    type,
    sizes,
  })
  const picture = mediaPicture(imageUrl)
  if (!picture) {
    const ending = /\.(\w+)$/.exec(new URL(imageUrl, location.href).pathname)?.[1]?.toLowerCase() ?? ''
    return [toImage(imageUrl, IMAGE_TYPES[ending] ?? '', 'any')]
  }
  const ratio = picture.height / picture.width
  return pictureVariants(imageUrl)
    .filter(({ format }) => format === 'webp')
    .map(({ path, width }) => toImage(path, 'image/webp', `${width}x${Math.round(width * ratio)}`))
}
