import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import sharp from 'sharp'

interface Output {
  file: URL
  /** Pixels. */
  width: number
  format: 'avif' | 'webp'
  /** The largest size allowed; the quality falls until the picture fits. */
  maxBytes: number
}

/** Rasterises a drawing at twice its size, scales it down, and writes it in the best quality that fits. */
export async function render(drawing: string, { file, width, format, maxBytes }: Output): Promise<void> {
  const pixels = await sharp(Buffer.from(drawing), { density: 144, limitInputPixels: false })
    .resize({ width, kernel: 'lanczos3' })
    .removeAlpha()
    .toBuffer()
  for (let quality = 86; quality >= 20; quality -= 6) {
    const image = sharp(pixels)
    const data =
      format === 'avif'
        ? await image.avif({ quality: quality - 14, effort: 6, chromaSubsampling: '4:2:0' }).toBuffer()
        : await image.webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (data.length > maxBytes) continue
    await writeFile(file, data)
    console.log(`${basename(file.pathname)}: ${data.length} bytes, quality ${quality}`)
    return
  }
  throw new Error(`${basename(file.pathname)} does not fit into ${maxBytes} bytes`)
}
