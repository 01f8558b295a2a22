import { lazy, Suspense, useRef, useState } from 'react'
import { ToolbarButton } from '@troubadour/ui/forms/toolbar'
import { Dialog } from '@troubadour/ui/overlays/dialog'
import { ImageIcon } from '@troubadour/ui/pictures/icon'
import { LoadingSkeleton } from '../../shared/skeletons.tsx'

const PictureChooser = lazy(async () => ({
  default: (await import('../../shared/picture-field/picture-chooser.tsx')).PictureChooser,
}))

export function PictureTool({ onChoose }: { onChoose: (path: string, alt: string) => void }) {
  const [isChoosing, setIsChoosing] = useState(false)
  const chosen = useRef<{ path: string; alt: string }>(undefined)
  return (
    <>
      <ToolbarButton label="Picture" onClick={() => setIsChoosing(true)}>
        <ImageIcon />
      </ToolbarButton>
      <Dialog
        isOpen={isChoosing}
        onOpenChange={setIsChoosing}
        title="Put a picture into the text"
        description="Animated pictures (WebP) become a link: many mail programs cannot show them."
        onCloseAutoFocus={(event) => {
          if (!chosen.current) return
          // The text has the focus from then on.
          event.preventDefault()
          onChoose(chosen.current.path, chosen.current.alt)
          chosen.current = undefined
        }}
      >
        <Suspense fallback={<LoadingSkeleton label="Loading the pictures" />}>
          <PictureChooser
            chosen={[]}
            onChoose={(path, alt) => {
              chosen.current = { path, alt }
              setIsChoosing(false)
            }}
          />
        </Suspense>
      </Dialog>
    </>
  )
}
