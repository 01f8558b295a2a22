import sharp from 'sharp'

const SIDE_PX = 1400
const QUALITY = 88

/** The cover in downloaded files, as JPEG, which every player shows. @param picture in any upload format */
export async function makeCover(picture: Uint8Array): Promise<Uint8Array> {
  return sharp(picture)
    .resize(SIDE_PX, SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer()
}
