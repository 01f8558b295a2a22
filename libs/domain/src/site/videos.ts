/** How many videos the section can hold. */
export const VIDEOS_MAX = 6

/** A video at its source; `hash` lets an unlisted one of Vimeo be seen. */
export type VideoSource =
  { kind: 'youtube'; id: string } | { kind: 'vimeo'; id: string; hash: string | undefined } | { kind: 'file' }

/** What the sources of others are called, and whose frames the public site may show. */
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

/** Reads the address of a video; null for what is none that can be shown (docs/product/validation.md#videos). */
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

/** The page of a video on the site that it is from, in one spelling. */
export function videoPage(source: Exclude<VideoSource, { kind: 'file' }>): string {
  if (source.kind === 'youtube') return `https://www.youtube.com/watch?v=${source.id}`
  return `https://vimeo.com/${[source.id, source.hash].filter(Boolean).join('/')}`
}

/** The player of a video on the site that it is from, asked not to track. */
export function videoFrame(source: Exclude<VideoSource, { kind: 'file' }>): string {
  const { frameOrigin } = VIDEO_SITES[source.kind]
  if (source.kind === 'youtube') return `${frameOrigin}/embed/${source.id}?rel=0&playsinline=1`
  return `${frameOrigin}/video/${source.id}?dnt=1${source.hash ? `&h=${source.hash}` : ''}`
}
