import { showFailure } from '../calls/outcome.ts'
import { UploadArea } from '../uploads/upload-area.tsx'
import { useUploads } from '../uploads/use-uploads.ts'
import { PictureChooser } from './picture-chooser.tsx'

/** A picture for a text: one that is uploaded here, or one of Pictures. */
export function PictureOfText({ onChoose }: { onChoose: (path: string, alt: string) => void }) {
  const uploads = useUploads({
    onUploaded: ({ filePath }) => onChoose(filePath, ''),
    onFailed: (cause) => showFailure('Failed to upload image. Please try again.', cause),
  })
  return (
    <>
      <UploadArea uploads={uploads} />
      <PictureChooser chosen={[]} onChoose={onChoose} />
    </>
  )
}
