import { Button } from '@troubadour/ui/forms/button'
import { saveQrPng, saveQrSvg } from './qr-files.ts'

/** Save a text as a QR code. @param name of the files, without their ends */
export function QrButtons({ text, name }: { text: string; name: string }) {
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => saveQrSvg(text, name)}>
        QR code as SVG
      </Button>
      <Button variant="secondary" size="small" onClick={() => saveQrPng(text, name)}>
        QR code as PNG
      </Button>
    </>
  )
}
