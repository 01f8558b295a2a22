import type { MediaFile } from '@troubadour/domain/media/public-media'
import { momentText } from '../shared/moment-text.ts'
import { useSiteClock } from '../shared/site-clock.ts'
import styles from './picture-card.module.css'
import { sizeText } from './size-text.ts'
import { sweepText } from './sweep-text.ts'

/** Size, age, and what becomes of it. */
export function PictureFacts({ file }: { file: MediaFile }) {
  const clock = useSiteClock()
  return (
    <div className={styles.facts}>
      <p>
        {file.width} × {file.height} pixels, {sizeText(file.bytes)} in all its sizes
      </p>
      <p>
        Added <time dateTime={file.createdAt}>{momentText(file.createdAt, clock)}</time>
      </p>
      <p>{sweepText(file, clock)}</p>
    </div>
  )
}
