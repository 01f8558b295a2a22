import { useState } from 'react'
import { isImageUrl } from '@troubadour/domain/field'
import { AlertIcon, CalendarIcon } from '@troubadour/ui/icon'
import { TextField } from '@troubadour/ui/text-field'
import { textField, type EventFormState } from './event-fields.tsx'
import styles from './event-picture-field.module.css'

/** The picture by its address, with a preview that gives way to a placeholder when it cannot be loaded. */
export function EventPictureField({ form }: { form: EventFormState }) {
  return (
    <div className={styles.field}>
      <TextField
        required
        inputMode="url"
        autoComplete="off"
        placeholder="https:// or /media/"
        {...textField(form, 'imageUrl')}
      />
      <Preview url={form.watch('imageUrl').trim()} />
    </div>
  )
}

function Preview({ url }: { url: string }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)

  if (!isImageUrl(url)) {
    return (
      <div className={styles.placeholder}>
        <CalendarIcon className={styles.icon} />
        <p>The picture will show here.</p>
      </div>
    )
  }
  if (brokenUrl === url) {
    return (
      <div className={styles.placeholder} role="status">
        <AlertIcon className={styles.icon} />
        <p>Image unavailable</p>
      </div>
    )
  }
  return <img className={styles.preview} src={url} alt="Preview" onError={() => setBrokenUrl(url)} />
}
