import { Card } from '@troubadour/ui/cards/card'
import { TextPreview } from '../shared/markdown/text-preview.tsx'
import styles from './own-pages.module.css'

/** The text beside its form, as visitors read it. */
export function PagePreview({ text }: { text: string }) {
  return (
    <Card as="section" aria-labelledby="preview-title" className={styles.sheet}>
      <h2 id="preview-title" className={styles.title}>
        Preview
      </h2>
      <TextPreview text={text} pictures="uploaded" />
    </Card>
  )
}
