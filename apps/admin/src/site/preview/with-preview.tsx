import { useState, type ReactNode } from 'react'
import type { SiteSettingsInput } from '@troubadour/domain/site/site'
import { Button } from '@troubadour/ui/forms/button'
import { Dialog } from '@troubadour/ui/overlays/dialog'
import { useMediaQuery } from '../../shared/browser/use-media-query.ts'
import { SitePreview } from './site-preview.tsx'
import styles from './with-preview.module.css'

/** A form with the live preview beside it, or behind a button on narrow screens. */
export function WithPreview({ settings, children }: { settings: SiteSettingsInput; children: ReactNode }) {
  const isWide = useMediaQuery('(min-width: 1200px)')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.columns}>
      {!isWide && (
        <div className={styles.opener}>
          <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
            Preview
          </Button>
        </div>
      )}
      <div className={styles.form}>{children}</div>
      {isWide ? (
        <aside className={styles.beside} aria-labelledby="site-preview-title">
          <h2 id="site-preview-title" className={styles.title}>
            Preview
          </h2>
          <SitePreview settings={settings} />
        </aside>
      ) : (
        <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Preview" size="large">
          <div className={styles.dialog}>
            <SitePreview settings={settings} />
          </div>
        </Dialog>
      )}
    </div>
  )
}
