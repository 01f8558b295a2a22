import { mediaPicture } from '@troubadour/domain/media/media-picture'

const PICTURES = /!\[[^\]]*\]\((\/media\/[\w.-]+)/g

/** The first uploaded picture in the text of a page; '' without one. */
export function pagePicture({ text }: { text: string }): { imageUrl: string } {
  const paths = [...text.matchAll(PICTURES)].map(([, path = '']) => path)
  return { imageUrl: paths.find((path) => mediaPicture(path)) ?? '' }
}
