import type { UploadStep } from './use-picture-upload.ts'

/** Tells assistive technology how the upload goes: at each step, and at each quarter of the way. */
export function UploadStatus({ step }: { step: UploadStep }) {
  return (
    <p className="visually-hidden" role="status">
      {statusText(step)}
    </p>
  )
}

function statusText(step: UploadStep): string {
  if (step.name === 'sending') {
    const quarters = Math.floor(step.fraction * 4)
    return quarters === 4 ? 'Preparing the picture' : `Uploading, ${quarters * 25} percent`
  }
  switch (step.ended) {
    case 'uploaded':
      return 'The picture is uploaded.'
    case 'discarded':
      return 'The picture was discarded.'
    case 'cancelled':
      return 'The upload was cancelled.'
    case undefined:
      return step.name === 'describing' ? `${step.file.name} is chosen, and not uploaded yet.` : ''
  }
}
