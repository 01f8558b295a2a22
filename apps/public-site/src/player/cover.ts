import { mediaPicture } from '@troubadour/domain/media/media-picture'
import { element } from './elements.ts'
import styles from './player.module.css'

/** The drawn width of the cover, in pixels; the file may be larger. */
const COVER_PX = 56

/** The cover of the current release: its smallest file, else the picture itself, else a blank. */
export function createCover() {
  const frame = element('span', { class: styles.cover })
  let shown: string | undefined
  return {
    element: frame,
    show(imageUrl: string) {
      if (imageUrl === shown) return
      shown = imageUrl
      const smallest = mediaPicture(imageUrl)?.webp.split(' ')[0]
      const candidates = [smallest, imageUrl].filter((src) => src !== undefined && src !== '')
      const tryNext = () => {
        const src = candidates.shift()
        frame.replaceChildren()
        if (src === undefined) return
        const image = element('img', { alt: '', width: String(COVER_PX), height: String(COVER_PX) })
        image.addEventListener('error', tryNext)
        image.src = src
        frame.append(image)
      }
      tryNext()
    },
  }
}
