import { Dialog } from '@troubadour/ui/overlays/dialog'
import styles from './bottom-bar.module.css'
import { PlaceLinks } from './place-links.tsx'
import { MORE_GROUPS } from './places.tsx'

export function MoreSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title="More" size="small">
      <div className={styles.groups}>
        {MORE_GROUPS.map(({ label, places }) => (
          <section key={label}>
            <h3 id={`more-${label}`} className={styles.title}>
              {label}
            </h3>
            <PlaceLinks places={places} labelledBy={`more-${label}`} onChoose={onClose} />
          </section>
        ))}
      </div>
    </Dialog>
  )
}
