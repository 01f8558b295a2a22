import { useRef, type FormEvent } from 'react'
import type { MediaFile } from '@troubadour/domain/media/public-media'
import { ALT_MAX_LENGTH } from '@troubadour/domain/media/upload'
import { Badge, Card } from '@troubadour/ui/cards/card'
import { Button } from '@troubadour/ui/forms/button'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { TextArea } from '@troubadour/ui/forms/fields'
import { CopyButton } from '../shared/copy-button.tsx'
import styles from './picture-card.module.css'
import { PictureFacts } from './picture-facts.tsx'
import { PictureView } from './picture-view.tsx'
import { usePictureUpdate } from './use-picture-update.ts'

function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

/** One picture: what it shows, where it stands, what it is called, and whether everybody may list it. */
export function PictureCard({
  file,
  alt,
  takesFocus,
  onType,
  onSaved,
}: {
  file: MediaFile
  /** The alt text as it stands in the field. */
  alt: string
  takesFocus: boolean
  onType: (alt: string) => void
  onSaved: (file: MediaFile) => void
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const update = usePictureUpdate(file, { onSaved, onRefused: () => field.current?.focus() })
  const isChanged = alt.trim() !== file.alt.trim()
  const isPublic = update.wanted.isPublic ?? file.isPublic

  function save(event: FormEvent) {
    event.preventDefault()
    if (isChanged) update.send({ alt: alt.trim() })
  }

  return (
    <li ref={takesFocus ? takeFocus : undefined} tabIndex={takesFocus ? -1 : undefined}>
      <Card as="article" isFlush className={styles.card} aria-label={file.alt || `Picture ${file.id}`}>
        <PictureView file={file} />
        <div className={styles.body}>
          <p className={styles.badges}>
            <Badge tone={file.isUsed ? 'success' : 'neutral'}>{file.isUsed ? 'Used' : 'Not used'}</Badge>
            {file.isPublic && <Badge tone="accent">Public</Badge>}
          </p>
          <PictureFacts file={file} />
          <form className={styles.form} noValidate onSubmit={save}>
            <TextArea
              ref={field}
              rows={2}
              className={styles.alt}
              label="Alt text"
              hint="What the picture shows, for those who do not see it."
              maxLength={ALT_MAX_LENGTH}
              error={update.altError}
              value={alt}
              onChange={(event) => {
                update.forgetError()
                onType(event.target.value)
              }}
            />
            {isChanged && (
              <Button type="submit" size="small" isBusy={update.wanted.alt !== undefined}>
                {update.wanted.alt === undefined ? 'Save alt text' : 'Saving…'}
              </Button>
            )}
          </form>
          <div className={styles.public}>
            <SwitchField
              label="Public"
              hint="Listed among the site’s public media, for anybody to fetch and show. Needs its alt text."
              checked={isPublic}
              aria-busy={update.isSaving || undefined}
              // What is typed and not saved yet goes along: the description and the switch are one step.
              onChange={() => update.send({ isPublic: !isPublic, ...(isChanged && { alt: alt.trim() }) })}
            />
          </div>
          <CopyButton text={file.filePath} label="Copy address" />
        </div>
      </Card>
    </li>
  )
}
