import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { SegmentedChoice } from '@troubadour/ui/forms/choice-fields'
import { TextField } from '@troubadour/ui/forms/fields'
import styles from './picture-field.module.css'
import { PicturePreview } from './chosen-picture.tsx'
import { UploadPanel } from './upload-panel.tsx'
import { usePictureUpload, type PictureCategory } from './use-picture-upload.ts'

const SOURCES = [
  { value: 'url', label: 'Image URL' },
  { value: 'upload', label: 'Upload' },
] as const

interface PictureFieldProps {
  /** Of the field for the address. */
  label: string
  /** The address of the picture, '' for none. */
  value: string
  /** Told what is typed, and the path of a picture that is uploaded. */
  onChange: (value: string) => void
  error?: string
  isRequired?: boolean
  /** 'MUSIC' for covers; an event's picture without it. */
  category?: PictureCategory
  /** What the description of an upload begins with. */
  alt?: string
  /** True while a file is chosen and not uploaded yet. */
  onPendingChange?: (isPending: boolean) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<{ focus: () => void }>
}

/**
 * A picture by its address or by upload, with a preview (docs/product/admin.md#events-manager,
 * docs/product/admin.md#music-manager).
 */
export function PictureField({
  label,
  value,
  onChange,
  error,
  isRequired = false,
  category,
  alt,
  onPendingChange,
  onBlur,
  name,
  ref,
}: PictureFieldProps) {
  const [source, setSource] = useState<'url' | 'upload'>('url')
  const upload = usePictureUpload({ category, alt, onPendingChange, onUploaded: onChange })
  const field = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    // The field for the address, the chooser of files or the description: whichever is there.
    focus: () => field.current?.querySelector<HTMLElement>('input:not([type="radio"])')?.focus(),
  }))
  return (
    <div ref={field} className={styles.field}>
      <SegmentedChoice
        label="Where the picture comes from"
        options={SOURCES}
        value={source}
        onChange={setSource}
        disabled={upload.step.name === 'sending'}
      />
      {source === 'url' ? (
        <>
          <TextField
            label={label}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https:// or /media/"
            required={isRequired}
            name={name}
            value={value}
            error={error}
            onBlur={onBlur}
            onChange={({ target }) => onChange(target.value)}
          />
          <PicturePreview url={value.trim()} />
        </>
      ) : (
        <UploadPanel upload={upload} value={value.trim()} category={category} error={error} />
      )}
    </div>
  )
}
