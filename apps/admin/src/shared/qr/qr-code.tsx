import { useMemo } from 'react'
import { drawQrCode, QR_EDGE } from './qr-files.ts'

/** A text as a QR code, black on white. */
export function QrCode({ text, className }: { text: string; className?: string }) {
  const { size, path } = useMemo(() => drawQrCode(text), [text])
  const side = size + 2 * QR_EDGE
  return (
    <svg
      aria-hidden="true"
      className={className}
      viewBox={`${-QR_EDGE} ${-QR_EDGE} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
