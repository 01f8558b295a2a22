import { useId, type ReactNode } from 'react'
import { announcedPictureUrl } from '@troubadour/api-client/announced'
import type { Announced } from '@troubadour/domain/announce/announced'
import { SHARE_FORMATS, SHARE_SIZES, type ShareFormat } from '@troubadour/domain/share/share-formats'
import { Card } from '@troubadour/ui/cards/card'
import { buttonClass } from '@troubadour/ui/forms/button'
import { DownloadIcon } from '@troubadour/ui/pictures/icon'
import { CopyButton } from '../shared/controls/copy-button.tsx'
import { publicSiteUrl } from '../shared/paths/public-origin.ts'
import { QrAddress } from '../shared/qr/qr-address.tsx'
import styles from './announce.module.css'

interface Props {
  announced: Announced
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={styles.card}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  )
}

/** A text to paste, with the address. */
export function ShareTextCard({ announced: { share, paths } }: Props) {
  const text = [share, publicSiteUrl(paths.page)].filter(Boolean).join('\n')
  return (
    <Section title="Text for social networks">
      <div className={styles.words}>
        <p dir="auto" className={styles.typed}>
          {text}
        </p>
      </div>
      <div className={styles.buttons}>
        <CopyButton text={text} label="Copy the text" />
      </div>
    </Section>
  )
}

const FORMATS: Record<ShareFormat, string> = {
  wide: 'For links, 1.91:1',
  square: 'For posts, 1:1',
  tall: 'For stories, 9:16',
}

/** The width of a picture of 11rem height: its place is there before the picture is. */
const widthOf = ({ width, height }: { width: number; height: number }) => `${(11 * width) / height}rem`

export function PicturesCard({ announced }: Props) {
  return (
    <Section title="Pictures to share">
      <div className={styles.pictures}>
        {SHARE_FORMATS.map((format) => {
          const url = announcedPictureUrl(announced, format)
          return (
            <figure key={format}>
              <img
                src={url}
                alt={`${FORMATS[format]}: ${announced.title}`}
                {...SHARE_SIZES[format]}
                style={{ width: widthOf(SHARE_SIZES[format]) }}
                loading="lazy"
              />
              <figcaption>{FORMATS[format]}</figcaption>
              <a
                href={url}
                download={`share-${format}.jpg`}
                className={buttonClass({ variant: 'secondary', size: 'small' })}
              >
                <DownloadIcon />
                Download<span className="visually-hidden"> {FORMATS[format]}</span>
              </a>
            </figure>
          )
        })}
      </div>
    </Section>
  )
}

/** The address, its QR code and, once visitors can fetch it, the file for calendars. */
export function AddressCard({ announced: { paths, isPublic } }: Props) {
  const calendar = isPublic && paths.calendar && publicSiteUrl(paths.calendar)
  return (
    <Section title="Address and QR code">
      <QrAddress paths={paths} name={`qr-${paths.page.split('/').at(-1)}`}>
        {calendar && (
          <a href={calendar} className={buttonClass({ variant: 'secondary', size: 'small' })}>
            Calendar file
          </a>
        )}
      </QrAddress>
    </Section>
  )
}
