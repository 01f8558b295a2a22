import type { ShownPressFile, ShownPressKit } from '@troubadour/domain/press/press-kit'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { FallbackImage } from '@troubadour/ui/pictures/fallback-image'
import { useSite } from '../shared/page-context.tsx'
import { usePageText } from '../shared/use-text.ts'
import { sizeText } from './download-list.tsx'
import styles from './static-pages.module.css'

/** Size of the box for a picture, in pixels; the style sheet has its aspect ratio. */
const BOX = { width: 720, height: 480 }

/** Photographs, each with its credit and a link to its print size below. */
export function PressPhotos({ photos }: Pick<ShownPressKit, 'photos'>) {
  const text = usePageText()
  return (
    <PlainList className={styles.pressPhotos}>
      {photos.map((photo) => (
        <li key={photo.href}>
          <figure className={styles.pressPhoto}>
            <Picture file={photo} alt={photo.alt} />
            <figcaption>
              {photo.credit && <p dir="auto">{text('press.creditText', { credit: photo.credit })}</p>}
              <FileLink file={photo} />
            </figcaption>
          </figure>
        </li>
      ))}
    </PlainList>
  )
}

export function PressFiles({ files }: { files: readonly ShownPressFile[] }) {
  return (
    <PlainList className={styles.pressFiles}>
      {files.map((file) => (
        <li key={file.href}>
          <Picture file={file} alt="" />
          <FileLink file={file} />
        </li>
      ))}
    </PlainList>
  )
}

/** Renders nothing for a PDF. */
function Picture({ file: { picture }, alt }: { file: ShownPressFile; alt: string }) {
  if (picture === null) return null
  return (
    <FallbackImage
      {...BOX}
      sources={[picture]}
      sizes="(min-width: 60rem) 20rem, (min-width: 30rem) 45vw, 92vw"
      loading="lazy"
      alt={alt}
      className={styles.pressPicture}
      fallback={<span className={styles.pressPicture} />}
    />
  )
}

function FileLink({ file: { name, href, bytes } }: { file: ShownPressFile }) {
  const { language } = useSite()
  return (
    <a href={href} download className={styles.pressFile}>
      <span dir="auto">{name}</span> <small>{sizeText(bytes, language)}</small>
    </a>
  )
}
