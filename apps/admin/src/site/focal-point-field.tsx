import { useState, type ComponentProps, type KeyboardEvent, type PointerEvent } from 'react'
import { mediaPicture } from '@troubadour/domain/media/media-picture'
import styles from './focal-point-field.module.css'

interface FocalPoint {
  x: number
  y: number
}

/** Window sizes that the hero is shown in, in pixels. */
const HERO_VIEWS = [
  { name: 'Phone', width: 320, height: 640 },
  { name: 'Laptop', width: 1440, height: 800 },
  { name: 'Wide screen', width: 2560, height: 900 },
]

const MOVES: Record<string, FocalPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const LARGE_STEP = 10

const percent = (value: number) => Math.min(100, Math.max(0, Math.round(value)))

/** Chooses the focal point on the picture itself (docs/product/admin.md#look-of-the-site). */
export function FocalPointField({
  url,
  views = HERO_VIEWS,
  value,
  onChange,
}: {
  url: string
  /** The previewed sizes; default: those of the hero. */
  views?: typeof HERO_VIEWS
  value: FocalPoint
  onChange: (point: FocalPoint) => void
}) {
  const [loaded, setLoaded] = useState<{ width: number; height: number } | null>(null)
  const { width, height } = mediaPicture(url) ?? loaded ?? { width: 3, height: 2 }

  function point(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    const x = percent(((event.clientX - box.left) / box.width) * 100)
    const y = percent(((event.clientY - box.top) / box.height) * 100)
    onChange({ x, y })
  }
  /** Either of the sliders moves the point in both directions. */
  function move(event: KeyboardEvent) {
    const by = MOVES[event.key]
    if (!by) return
    event.preventDefault()
    const step = event.shiftKey ? LARGE_STEP : 1
    onChange({ x: percent(value.x + by.x * step), y: percent(value.y + by.y * step) })
  }
  const slider = (axis: 'x' | 'y', label: string): ComponentProps<'input'> => ({
    type: 'range',
    className: styles.slider,
    'aria-label': label,
    'aria-valuetext': `${value[axis]}%`,
    value: value[axis],
    min: 0,
    max: 100,
    onKeyDown: move,
    onChange: ({ target }) => onChange({ ...value, [axis]: Number(target.value) }),
  })
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>What stays in view</legend>
      <p className={styles.hint}>
        Touch the most important point of the picture, such as a face. The arrow keys move it, too.
      </p>
      <div
        className={styles.picture}
        // The picture is as large as fits, in its own aspect ratio.
        style={{ aspectRatio: `${width} / ${height}`, maxWidth: `${(20 * width) / height}rem` }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          point(event)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event)
        }}
      >
        <img
          src={url}
          alt=""
          draggable={false}
          className={styles.image}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setLoaded({ width: naturalWidth, height: naturalHeight })
          }
        />
        <input {...slider('x', 'From the left')} />
        <input {...slider('y', 'From the top')} />
        <span
          aria-hidden="true"
          className={styles.point}
          style={{ left: `${value.x}%`, top: `${value.y}%` }}
        />
      </div>
      <div className={styles.views}>
        {views.map((view) => (
          <figure key={view.name} className={styles.view} style={{ flexGrow: view.width / view.height }}>
            <img
              src={url}
              alt=""
              className={styles.shown}
              style={{
                aspectRatio: `${view.width} / ${view.height}`,
                objectPosition: `${value.x}% ${value.y}%`,
              }}
            />
            <figcaption className={styles.caption}>{view.name}</figcaption>
          </figure>
        ))}
      </div>
    </fieldset>
  )
}
