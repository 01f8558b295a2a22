import type { ReactNode } from 'react'
import { Button } from '@troubadour/ui/forms/button'
import { CopyButton } from '../controls/copy-button.tsx'
import { publicSiteUrl } from '../paths/public-origin.ts'
import { QrCode } from './qr-code.tsx'
import { saveQrPng, saveQrSvg } from './qr-files.ts'
import styles from './qr-address.module.css'

/** The address of a page and its short one, to copy, with the QR code of the latter. @param name of its files */
export function QrAddress({
  paths,
  name,
  children,
}: {
  paths: { page: string; shortPath: string }
  name: string
  /** More buttons. */
  children?: ReactNode
}) {
  const [page, short] = [publicSiteUrl(paths.page), publicSiteUrl(paths.shortPath)]
  if (!page || !short)
    return <p className="muted">This server does not know the address of the public site.</p>
  return (
    <div className={styles.parts}>
      <QrCode text={short} className={styles.qr} />
      <div className={styles.addresses}>
        <p>
          <a href={page} target="_blank" rel="noopener">
            {withoutScheme(page)}
          </a>
        </p>
        <CopyButton text={page} size="small" label="Copy the address" />
        {short !== page && <p>{withoutScheme(short)}</p>}
        <div className={styles.buttons}>
          {short !== page && <CopyButton text={short} size="small" label="Copy the short address" />}
          <Button variant="secondary" size="small" onClick={() => saveQrSvg(short, name)}>
            QR code as SVG
          </Button>
          <Button variant="secondary" size="small" onClick={() => saveQrPng(short, name)}>
            QR code as PNG
          </Button>
          {children}
        </div>
      </div>
    </div>
  )
}

const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '')
