import { useRef, useState, type KeyboardEvent } from 'react'
import type { MediaFile } from '@troubadour/domain/media/media-file'
import { mediaUsesText } from '@troubadour/domain/media/media-uses'
import { mediaPicture } from '@troubadour/domain/media/media-picture'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { CheckIcon, ImageIcon } from '@troubadour/ui/pictures/icon'
import { useIsDemo } from '../content/demo-badge.tsx'
import { takeFocusInPlace } from '../browser/take-focus.ts'
import styles from './picture-grid.module.css'

/** The `sizes` attribute for the layout. */
const SIZES = '(min-width: 768px) 11rem, 33vw'

interface PictureGridProps {
  files: readonly MediaFile[]
  /** 'large' fills a page, 'small' a part of a form. */
  size: 'large' | 'small'
  /** The first picture of the page loaded last: it gets the focus when it appears. */
  firstAddedId: number | undefined
  /** The selected pictures, in selection mode. */
  isPressed?: (file: MediaFile) => boolean
  /** Called for a press, or Enter. */
  onPress: (file: MediaFile) => void
  /** Called for Space, or a press with Ctrl, Cmd or Shift; by default `onPress`. */
  onSelect?: (file: MediaFile) => void
}

/** A grid of square pictures with a single tab stop; arrow keys move inside, Home and End go to the ends. */
export function PictureGrid({
  files,
  size,
  firstAddedId,
  isPressed,
  onPress,
  onSelect = onPress,
}: PictureGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const [activeId, setActiveId] = useState<number>()
  const active = files.find(({ id }) => id === activeId) ?? files[0]
  const isDemo = useIsDemo('pictures')
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])]

  function move(event: KeyboardEvent) {
    const all = buttons()
    const at = all.findIndex((button) => button === event.target)
    const target = at === -1 ? undefined : neighbour(event.key, at, all)
    if (!target) return
    event.preventDefault()
    target.focus()
  }

  return (
    // Handles the keys of its buttons.
    <PlainList ref={list} className={`${styles.grid} ${styles[size]}`} aria-label="Pictures" onKeyDown={move}>
      {files.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            ref={file.id === firstAddedId ? takeFocusInPlace : undefined}
            className={styles.tile}
            tabIndex={file === active ? 0 : -1}
            aria-label={isDemo(file.id) ? `${pictureName(file)}, demo` : pictureName(file)}
            aria-pressed={isPressed?.(file)}
            aria-haspopup={isPressed ? undefined : 'dialog'}
            onFocus={() => setActiveId(file.id)}
            onClick={({ ctrlKey, metaKey, shiftKey }) =>
              ctrlKey || metaKey || shiftKey ? onSelect(file) : onPress(file)
            }
            onKeyDown={(event) => {
              if (event.key !== ' ') return
              // The key would also press the button.
              event.preventDefault()
              onSelect(file)
            }}
          >
            <Thumbnail file={file} />
            {(isPressed?.(file) || (isPressed && size === 'large')) && (
              <span className={styles.check} aria-hidden="true">
                {isPressed(file) && <CheckIcon />}
              </span>
            )}
            <span className={styles.marks}>
              {isDemo(file.id) && <span className={styles.mark}>Demo</span>}
              {file.isPublic && <span className={styles.mark}>Public</span>}
              {!file.isUsed && <span className={styles.mark}>Unused</span>}
            </span>
          </button>
        </li>
      ))}
    </PlainList>
  )
}

/** The button that a key moves to; undefined at an end, and for other keys. */
function neighbour(key: string, at: number, all: readonly HTMLElement[]): HTMLElement | undefined {
  const top = all[0]?.offsetTop
  const columns = all.filter(({ offsetTop }) => offsetTop === top).length
  switch (key) {
    case 'ArrowRight':
      return all[at + 1]
    case 'ArrowLeft':
      return all[at - 1]
    case 'ArrowDown':
      return all[at + columns]
    case 'ArrowUp':
      return all[at - columns]
    case 'Home':
      return all[0]
    case 'End':
      return all[all.length - 1]
    default:
      return undefined
  }
}

/** The label of a picture: its alternative text and its uses. */
function pictureName({ id, alt, usedBy, isPublic }: MediaFile): string {
  const uses = usedBy.length > 0 ? `on: ${mediaUsesText(usedBy)}` : 'unused'
  return [alt || `Picture ${id}`, uses, ...(isPublic ? ['public'] : [])].join(', ')
}

function Thumbnail({ file }: { file: MediaFile }) {
  const [isBroken, setIsBroken] = useState(false)
  const variants = mediaPicture(file.filePath)
  if (isBroken) return <ImageIcon className={styles.broken} />
  return (
    <picture>
      {variants?.avif && <source type="image/avif" srcSet={variants.avif} sizes={SIZES} />}
      {variants && <source type="image/webp" srcSet={variants.webp} sizes={SIZES} />}
      <img
        src={file.filePath}
        alt=""
        loading="lazy"
        decoding="async"
        className={styles.picture}
        style={{ background: file.dominantColour }}
        onError={() => setIsBroken(true)}
      />
    </picture>
  )
}
