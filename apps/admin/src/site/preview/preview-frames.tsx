import { useEffect, useRef, useState, type Ref } from 'react'
import { Spinner } from '@troubadour/ui/feedback/loading'
import styles from './site-preview.module.css'

/** A preview that has not said by then that it is there is not reached, in milliseconds. */
const LOADING_LIMIT_MS = 10_000

/** Where in the site a frame is: which page behind the address of the preview, and how far down, in pixels. */
interface Place {
  page: string
  top: number
}

/**
 * Previews in a window of that size, made smaller where there is less room. One stays until the next has been loaded,
 * which then shows the same page, scrolled as far.
 * @param onUnreached is told the path of one that did not come
 */
export function PreviewFrames({
  origin,
  path,
  window,
  onUnreached,
}: {
  /** Of the public site. */
  origin: string
  path: string
  /** In pixels. */
  window: { width: number; height: number }
  onUnreached: (path: string) => void
}) {
  const stage = useRef<HTMLDivElement>(null)
  const room = useRoom(stage)
  const [shown, setShown] = useState<string | null>(null)
  const [place, setPlace] = useState<Place>({ page: '', top: 0 })
  const frames = useRef(new Map<string, HTMLIFrameElement>())

  useEffect(() => {
    const hear = ({ origin: from, source, data }: MessageEvent) => {
      const told = from === origin ? placeOf(data) : null
      const [heard] = [...frames.current].find(([, { contentWindow }]) => contentWindow === source) ?? []
      if (!told || heard === undefined) return
      setPlace(told)
      // The last one only tells where it is.
      if (heard === path) setShown(heard)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [origin, path])

  useEffect(() => {
    if (shown === path) return undefined
    const timer = setTimeout(() => onUnreached(path), LOADING_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [shown, path, onUnreached])

  // Before it is known how much room there is.
  const scale = room.width === 0 ? 1 : Math.min(1, room.width / window.width)
  const size = {
    width: window.width,
    height: Math.min(room.height / scale, window.height),
    scale: String(scale),
  }
  return (
    <div ref={stage} className={styles.stage}>
      {shown === null && <Spinner label="Loading the preview" />}
      {[...new Set([shown, path])].flatMap((one) =>
        one === null ? (
          []
        ) : (
          <Frame
            key={one}
            address={origin + one}
            place={place}
            isShown={one === shown}
            size={size}
            ref={(element) => {
              if (element) frames.current.set(one, element)
              return () => void frames.current.delete(one)
            }}
          />
        ),
      )}
    </div>
  )
}

function Frame({
  address,
  place,
  isShown,
  size,
  ref,
}: {
  address: string
  place: Place
  isShown: boolean
  size: object
  ref: Ref<HTMLIFrameElement>
}) {
  // Where the one before was; from then on it goes its own way.
  const [start] = useState(place)
  return (
    <iframe
      ref={ref}
      title="The site with these settings"
      src={address + start.page}
      name={String(start.top)}
      // Of its own host, whose scripts draw it; it opens other sites beside the admin, never in its place.
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      className={styles.frame}
      data-shown={isShown || undefined}
      inert={!isShown}
      style={size}
    />
  )
}

/** What the public site's script says (apps/public-site/src/server/preview-script.ts). */
function placeOf(data: unknown): Place | null {
  const { page, top } = (data as { preview?: Partial<Place> } | null)?.preview ?? {}
  const isPlace = typeof page === 'string' && /^(?:[/?].*)?$/.test(page) && typeof top === 'number'
  return isPlace ? { page, top } : null
}

/** The size of an element, in pixels. */
function useRoom(element: React.RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return room
}
