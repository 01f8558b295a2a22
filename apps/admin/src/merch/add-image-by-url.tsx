import { useState } from 'react'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { showToast } from '@troubadour/ui/feedback/toast-store'
import styles from './additional-images-field.module.css'
import { checkImageUrl } from './check-image-url.ts'

/** Adds a picture by its address (docs/product/validation.md#additional-pictures). */
export function AddImageByUrl({
  urls,
  typed,
  onType,
  onAdd,
}: {
  urls: readonly string[]
  typed: string
  onType: (text: string) => void
  onAdd: (url: string) => void
}) {
  const [error, setError] = useState<string>()

  function add() {
    const check = checkImageUrl(typed, urls)
    if (check.name === 'blank') return onType('')
    if (check.name === 'unreadable') {
      setError('Please enter a valid image URL')
      showToast({
        title: 'Invalid URL',
        description: 'Please enter a valid image URL',
        variant: 'destructive',
      })
      return
    }
    if (check.name === 'refused') return setError(check.message)
    onType('')
    onAdd(check.url)
  }
  return (
    <div className={styles.byUrl}>
      <TextField
        label="Address of a picture"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https:// or /media/"
        value={typed}
        error={error}
        onChange={({ target }) => {
          setError(undefined)
          onType(target.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // It would save the form round the field.
          event.preventDefault()
          add()
        }}
      />
      <Button variant="secondary" onClick={add}>
        Add picture
      </Button>
    </div>
  )
}
