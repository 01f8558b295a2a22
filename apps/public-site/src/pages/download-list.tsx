import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { downloadsQuery } from '@troubadour/api-client/server-pages'
import type { DownloadFile, LinkedDownloads } from '@troubadour/domain/release/downloads'
import { PATHS } from '@troubadour/domain/address/paths'
import { LOCALES, type Language } from '@troubadour/domain/schema/language'
import { LinkButton } from '@troubadour/ui/forms/button'
import { DownloadForm } from './download-form.tsx'
import { useSite } from '../shared/page-context.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

const MEGABYTE = 1024 * 1024
const SIZE = {
  style: 'unit',
  unit: 'megabyte',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
} as const

/** The download options of a release (docs/product/public-pages.md#release-page). */
export function DownloadList({ slug }: { slug: string }) {
  const { data } = useQuery(downloadsQuery(slug))
  const text = usePageText()
  if (data?.downloads === 'code')
    return (
      <Downloads>
        <p>{text('download.codeText')}</p>
        <LinkButton href={PATHS.redeem} variant="secondary">
          {text('download.codeButton')}
        </LinkButton>
      </Downloads>
    )
  if (data?.downloads === 'email')
    return (
      <Downloads>
        <p>{text('download.mailText')}</p>
        <DownloadForm slug={slug} />
      </Downloads>
    )
  return data ? <DownloadFiles downloads={data} /> : null
}

/** The zip of all files, and the files of each recording; null when there are none and none are being made. */
export function DownloadFiles({
  downloads: { recordings, zip, isPreparing },
  ...heading
}: {
  downloads: Pick<LinkedDownloads, 'recordings' | 'zip' | 'isPreparing'>
} & Heading) {
  const text = usePageText()
  const { language } = useSite()
  const fetched = recordings.filter(({ files }) => files.length > 0)
  if (fetched.length === 0)
    return isPreparing ? (
      <Downloads {...heading}>
        <p>{text('download.waitText')}</p>
      </Downloads>
    ) : null
  /** The zip contains the best file of each recording. */
  const formats = [...new Set(fetched.flatMap(({ files: [best] }) => best?.format.toUpperCase() ?? []))]
  return (
    <Downloads {...heading}>
      {zip && (
        <p>
          <LinkButton href={zip.href} download>
            {text('download.zipLink', { formats: formats.join(', '), size: sizeText(zip.bytes, language) })}
          </LinkButton>
        </p>
      )}
      <ul>
        {fetched.map(({ id, title, files }) => (
          <li key={id}>
            <span dir="auto">{title}</span>
            {files.map((file) => (
              <a key={file.format} href={file.href} download>
                {file.format === 'original'
                  ? text('download.originalLabel', { format: endingOf(file) })
                  : file.format.toUpperCase()}
                <span className="visually-hidden">{` ${text('spoken.ofTitleText', { title })}`}</span>
                <small>{` ${sizeText(file.bytes, language)}`}</small>
              </a>
            ))}
          </li>
        ))}
      </ul>
      {isPreparing && <p>{text('download.moreText')}</p>}
    </Downloads>
  )
}

interface Heading {
  /** Of the heading, which must be unique on the page. */
  id?: string | undefined
  /** Of the release, on the page of an order of several things. */
  title?: string | undefined
}

function Downloads({ id = 'downloads', title, children }: Heading & { children: ReactNode }) {
  const text = usePageText()
  return (
    <section className={styles.downloads} aria-labelledby={id}>
      <h2 id={id}>{title === undefined ? text('download.title') : text('download.ofTitle', { title })}</h2>
      {children}
    </section>
  )
}

/** Such as 'WAV'. */
function endingOf({ name }: DownloadFile): string {
  return name.slice(name.lastIndexOf('.') + 1).toUpperCase()
}

export function sizeText(bytes: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], SIZE).format(Math.max(bytes / MEGABYTE, 0.1))
}
