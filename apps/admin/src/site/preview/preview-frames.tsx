import { useEffect, useRef, useState, type Ref } from 'react'
import { Spinner } from '@troubadour/ui/feedback/loading'
import styles from './site-preview.module.css'

/** Timeout for a preview to report that it is loaded, in ms. */
const LOADING_LIMIT_MS = 10_000

/** The position in a frame: the page behind the preview's URL, and its scroll position in pixels. */
interface PreviewPosition {
  page: string
  top: number
}

/**
 * Previews in a window of the given size, scaled down to fit. A preview stays until the next one is loaded, which
 * then shows the same page at the same scroll position.
 * @param onUnreached called with the path of a preview that did not load
 */
export function PreviewFrames({
  origin,
  path,
  window,
  onUnreached,
}: {
  /** Origin of the public site. */
  origin: string
  path: string
  window: { width: number; height: number }
  onUnreached: (path: string) => void
}) {
  const stage = useRef<HTMLDivElement>(null)
  const room = useRoom(stage)
  const [shown, setShown] = useState<string | null>(null)
  const [position, setPosition] = useState<PreviewPosition>({ page: '', top: 0 })
  const frames = useRef(new Map<string, HTMLIFrameElement>())

  useEffect(() => {
    const hear = ({ origin: from, source, data }: MessageEvent) => {
      const told = from === origin ? positionOf(data) : null
      const [heard] = [...frames.current].find(([, { contentWindow }]) => contentWindow === source) ?? []
      if (!told || heard === undefined) return
      setPosition(told)
      // A message of the preview that is still shown only updates the position.
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

  // The width is 0 until it is measured.
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
            position={position}
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
  position,
  isShown,
  size,
  ref,
}: {
  address: string
  position: PreviewPosition
  isShown: boolean
  size: object
  ref: Ref<HTMLIFrameElement>
}) {
  // The previous preview's position; afterwards it changes independently.
  const [start] = useState(position)
  return (
    <iframe
      ref={ref}
      title="The site with these settings"
      src={address + start.page}
      name={String(start.top)}
      // The frame is of another origin and needs its own scripts; it opens other sites in new tabs, never instead of
      // the admin.
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      className={styles.frame}
      data-shown={isShown || undefined}
      inert={!isShown}
      style={size}
    />
  )
}

/** Parses a message of the public site's script (apps/public-site/src/server/preview-script.ts). */
function positionOf(data: unknown): PreviewPosition | null {
  const { page, top } = (data as { preview?: Partial<PreviewPosition> } | null)?.preview ?? {}
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
