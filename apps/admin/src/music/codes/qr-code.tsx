import { useMemo } from 'react'
import { create } from 'qrcode'

/** The quiet zone that scanners need, in modules. */
const EDGE = 4

/** A text as a QR code, black on white. */
export function QrCode({ text, className }: { text: string; className?: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  const side = size + 2 * EDGE
  return (
    <svg
      aria-hidden="true"
      className={className}
      viewBox={`${-EDGE} ${-EDGE} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

function draw(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size, data } = modules
  const dark = [...data.keys()].filter((index) => data[index] === 1)
  const squares = dark.map((index) => `M${index % size} ${Math.floor(index / size)}h1v1h-1z`)
  return { size, path: squares.join('') }
}
