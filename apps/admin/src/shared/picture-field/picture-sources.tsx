import { useState, type ReactNode } from 'react'
import { SegmentedChoice } from '@troubadour/ui/forms/choice-fields'
import { PictureChooser } from './picture-chooser.tsx'
import { UploadArea } from './upload-area.tsx'
import type { Uploads } from './use-uploads.ts'

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
  /** The addresses that the form has. */
  chosen: readonly string[]
  onChoose: (url: string, alt: string) => void
  /** Without it, there are no pictures from elsewhere. */
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
        // What arrives would take the place of what is chosen meanwhile.
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
