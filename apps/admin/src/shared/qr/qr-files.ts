import { create } from 'qrcode'
import { downloadFile, saveBlob } from '../browser/download-file.ts'

/** The quiet zone that scanners need, in modules. */
export const QR_EDGE = 4
/** Of the picture, which is enough for a poster of A3. */
const PNG_MODULE_PX = 24

/** The modules of a QR code as one path. */
export function drawQrCode(text: string): { size: number; path: string } {
  const { size, dark } = readModules(text)
  const squares = dark.map(({ x, y }) => `M${x} ${y}h1v1h-1z`)
  return { size, path: squares.join('') }
}

function readModules(text: string) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size, data } = modules
  const dark = [...data.keys()].filter((index) => data[index] === 1)
  return { size, dark: dark.map((index) => ({ x: index % size, y: Math.floor(index / size) })) }
}

/** Black on white. */
export function qrSvg(text: string): string {
  const { size, path } = drawQrCode(text)
  const side = size + 2 * QR_EDGE
  const box = `${-QR_EDGE} ${-QR_EDGE} ${side} ${side}`
  const ground = `<rect x="${-QR_EDGE}" y="${-QR_EDGE}" width="${side}" height="${side}" fill="#fff"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" shape-rendering="crispEdges">${ground}<path d="${path}"/></svg>\n`
}

export function saveQrSvg(text: string, name: string): void {
  downloadFile(`${name}.svg`, 'image/svg+xml', qrSvg(text))
}

export function saveQrPng(text: string, name: string): void {
  const { size, dark } = readModules(text)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = (size + 2 * QR_EDGE) * PNG_MODULE_PX
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const { x, y } of dark)
    context.fillRect(
      (x + QR_EDGE) * PNG_MODULE_PX,
      (y + QR_EDGE) * PNG_MODULE_PX,
      PNG_MODULE_PX,
      PNG_MODULE_PX,
    )
  canvas.toBlob((blob) => blob && saveBlob(`${name}.png`, blob), 'image/png')
}
