import { useState } from 'react'
import { isImageUrl } from '@troubadour/domain/schema/urls'
import { formatDay, type CalendarDay } from '@troubadour/domain/time/zoned-time'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import printed from '../../shared/screen/printed-alone.module.css'
import { publicSiteUrl } from '../../shared/paths/public-origin.ts'
import styles from './code-sheet.module.css'
import { QrCode } from '../../shared/qr/qr-code.tsx'

/** Two columns of five fit A4 and US Letter. */
const CARDS_OF_A_PAGE = 10

interface Release {
  artist: string
  title: string
  imageUrl: string
  /** The day of a release that is not out. */
  day: CalendarDay | null
}

/** A card for each code, all of the same size, on as many pages as needed. */
export function CodeCards({ codes, ...release }: Release & { codes: readonly string[] }) {
  return (
    <div className={`${styles.paper} ${printed.part}`}>
      {pagesOf(codes).map((page) => (
        <PlainList key={page[0]} className={styles.page}>
          {page.map((code) => (
            <CodeCard key={code} code={code} {...release} />
          ))}
        </PlainList>
      ))}
    </div>
  )
}

function pagesOf(codes: readonly string[]): string[][] {
  const starts = [...codes.keys()].filter((index) => index % CARDS_OF_A_PAGE === 0)
  return starts.map((start) => codes.slice(start, start + CARDS_OF_A_PAGE))
}

function CodeCard({ code, artist, title, imageUrl, day }: Release & { code: string }) {
  const address = publicSiteUrl(`/redeem?code=${code}`)
  return (
    <li className={styles.card}>
      <div className={styles.text}>
        <div className={styles.release}>
          <Cover imageUrl={imageUrl} />
          <div>
            <p className={styles.artist}>{artist}</p>
            <p className={styles.title}>{title}</p>
          </div>
        </div>
        <p className={styles.code}>{code}</p>
        <p className={styles.instruction}>
          {instruction(address)}
          {day !== null && ` From ${formatDay(day, { month: 'long', day: 'numeric', year: 'numeric' })} on.`}
        </p>
      </div>
      {address && <QrCode text={address} className={styles.qr} />}
    </li>
  )
}

function Cover({ imageUrl }: { imageUrl: string }) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken || !isImageUrl(imageUrl)) return null
  return <img src={imageUrl} alt="" className={styles.cover} onError={() => setIsBroken(true)} />
}

function instruction(address: string | null): string {
  if (!address) return 'Download the music: enter this code on our site, at /redeem.'
  const { host, pathname } = new URL(address)
  return `Download the music: scan, or enter this code at ${host}${pathname}.`
}
