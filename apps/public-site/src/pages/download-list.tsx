import { useQuery } from '@tanstack/react-query'
import { downloadsQuery } from '@troubadour/api-client/public'
import type { DownloadFile } from '@troubadour/domain/release/downloads'
import styles from './static-pages.module.css'

const MEGABYTE = 1024 * 1024

/** What can be fetched of a release (docs/product/public-pages.md#release-page). */
export function DownloadList({ slug }: { slug: string }) {
  const { data } = useQuery(downloadsQuery(slug))
  const recordings = data?.recordings.filter(({ files }) => files.length > 0) ?? []
  if (recordings.length === 0) return null
  return (
    <section className={styles.downloads} aria-labelledby="downloads">
      <h2 id="downloads">Download</h2>
      <ul>
        {recordings.map(({ id, title, files }) => (
          <li key={id}>
            <span dir="auto">{title}</span>
            {files.map((file) => (
              <a key={file.format} href={file.href} download>
                {labelOf(file)}
                <span className="visually-hidden">{` of ${title}`}</span>
                <small>{` ${sizeText(file.bytes)}`}</small>
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function labelOf({ format, name }: DownloadFile): string {
  return format === 'original'
    ? `Original (${name.slice(name.lastIndexOf('.') + 1).toUpperCase()})`
    : format.toUpperCase()
}

function sizeText(bytes: number): string {
  return `${Math.max(bytes / MEGABYTE, 0.1).toFixed(1)} MB`
}
