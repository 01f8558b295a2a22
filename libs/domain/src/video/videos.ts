/** Longest list of videos in the section. */
export const VIDEOS_MAX = 6

/** The parsed URL of a video; `hash` gives access to an unlisted one on Vimeo. */
export type VideoSource =
  | { kind: 'youtube'; id: string }
  | { kind: 'vimeo'; id: string; hash: string | undefined }
  | { kind: 'file' }

/** Names and frame origins of the video platforms. */
export const VIDEO_SITES = {
  youtube: { name: 'YouTube', frameOrigin: 'https://www.youtube-nocookie.com' },
  vimeo: { name: 'Vimeo', frameOrigin: 'https://player.vimeo.com' },
} as const

const YOUTUBE_HOST = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/
const YOUTUBE_ID = /^[\w-]{11}$/
const VIMEO_HOST = /^(?:www\.|player\.)?vimeo\.com$/
const VIMEO_PATH = /^\/(?:video\/)?(\d{1,12})(?:\/([\da-f]{6,16}))?\/?$/
const VIMEO_HASH = /^[\da-f]{6,16}$/
const VIDEO_FILE = /^\/media\/video\/[\da-f-]{36}\.(?:mp4|webm)$/

/** Parses the URL of a video; null for an unsupported one (docs/product/validation.md#videos). */
export function readVideo(address: string): VideoSource | null {
  if (VIDEO_FILE.test(address)) return { kind: 'file' }
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username !== '' || url.port !== '') return null
  if (url.hostname === 'youtu.be') return youtube(url.pathname.slice(1))
  if (YOUTUBE_HOST.test(url.hostname)) {
    const [, folder, id] = url.pathname.split('/')
    if (folder === 'watch') return youtube(url.searchParams.get('v'))
    return ['shorts', 'embed', 'live'].includes(folder ?? '') ? youtube(id) : null
  }
  if (!VIMEO_HOST.test(url.hostname)) return null
  const [, id, hashInPath] = VIMEO_PATH.exec(url.pathname) ?? []
  const hash = hashInPath ?? url.searchParams.get('h') ?? undefined
  if (id === undefined || (hash !== undefined && !VIMEO_HASH.test(hash))) return null
  return { kind: 'vimeo', id, hash }
}

function youtube(id: string | null | undefined): VideoSource | null {
  return id && YOUTUBE_ID.test(id) ? { kind: 'youtube', id } : null
}

/** The normalized URL of a video's page on its platform. */
export function videoPage(source: Exclude<VideoSource, { kind: 'file' }>): string {
  if (source.kind === 'youtube') return `https://www.youtube.com/watch?v=${source.id}`
  return `https://vimeo.com/${[source.id, source.hash].filter(Boolean).join('/')}`
}

/** The URL of the platform's player, with tracking disabled. */
export function videoFrame(source: Exclude<VideoSource, { kind: 'file' }>): string {
  const { frameOrigin } = VIDEO_SITES[source.kind]
  if (source.kind === 'youtube') return `${frameOrigin}/embed/${source.id}?rel=0&playsinline=1`
  return `${frameOrigin}/video/${source.id}?dnt=1${source.hash ? `&h=${source.hash}` : ''}`
}
