import { useState, type ReactNode } from 'react'
import { SegmentedChoice } from '@troubadour/ui/forms/choice-fields'
import { PictureChooser } from './picture-chooser.tsx'
import { UploadArea } from '../uploads/upload-area.tsx'
import type { Uploads } from '../uploads/use-uploads.ts'

const SOURCES = [
  { value: 'upload', label: 'Upload' },
  { value: 'library', label: 'Choose from Pictures' },
  { value: 'url', label: 'Image URL' },
] as const

export function PictureSources({
  uploads,
  uploaded,
  error,
  chosen,
  onChoose,
  byUrl,
}: {
  uploads: Uploads
  uploaded?: ReactNode
  error?: string
  /** The URLs in the form. */
  chosen: readonly string[]
  onChoose: (url: string, alt: string) => void
  /** The field for a URL; undefined allows none. */
  byUrl?: ReactNode
}) {
  const [source, setSource] = useState<(typeof SOURCES)[number]['value']>('upload')
  return (
    <>
      <SegmentedChoice
        label="Where the picture comes from"
        options={SOURCES.filter(({ value }) => value !== 'url' || byUrl)}
        value={source}
        onChange={setSource}
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
    </>
  )
}
