import { useState, type ReactNode } from 'react'
import { SegmentedChoice } from '@troubadour/ui/forms/choice-fields'
import { PictureChooser } from './picture-chooser.tsx'
import { UploadArea } from '../uploads/upload-area.tsx'
import type { Uploads } from '../uploads/use-uploads.ts'
import styles from './picture-field.module.css'

const SOURCES = [
  { value: 'upload', label: 'Upload' },
  { value: 'library', label: 'Choose from Pictures' },
  { value: 'url', label: 'Image URL' },
  { value: 'none', label: 'No picture: the date' },
] as const
type Source = (typeof SOURCES)[number]['value']

/** The choice of no picture. */
export interface NoPicture {
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

export function PictureSources({
  uploads,
  uploaded,
  error,
  chosen,
  onChoose,
  byUrl,
  none,
}: {
  uploads: Uploads
  uploaded?: ReactNode
  error?: string
  /** The URLs in the form. */
  chosen: readonly string[]
  onChoose: (url: string, alt: string) => void
  /** The field for a URL; undefined allows none. */
  byUrl?: ReactNode
  /** Undefined when the field is about pictures alone. */
  none?: NoPicture
}) {
  const [chosenSource, setSource] = useState<Source>('upload')
  const source = none?.isChosen ? 'none' : chosenSource
  const isOffered: Record<Source, boolean> = {
    upload: true,
    library: true,
    url: byUrl !== undefined,
    none: none !== undefined,
  }
  return (
    <>
      <SegmentedChoice
        label="Where the picture comes from"
        options={SOURCES.filter(({ value }) => isOffered[value])}
        value={source}
        onChange={(next) => {
          const isNone = next === 'none'
          if (!isNone) setSource(next)
          if (none && none.isChosen !== isNone) none.onChange(isNone)
        }}
        className={none && styles.four}
        // A finished upload would replace the picture chosen meanwhile.
        disabled={uploads.uploads.some(({ state }) => state.name !== 'failed')}
      />
      {source === 'upload' && (
        <>
          <UploadArea uploads={uploads} error={error} />
          {uploaded}
        </>
      )}
      {source === 'library' && <PictureChooser chosen={chosen} error={error} onChoose={onChoose} />}
      {source === 'url' && byUrl}
      {source === 'none' && (
        <p className="muted">
          Visitors see the date where a picture would be, and links that are shared show it, too.
        </p>
      )}
    </>
  )
}
