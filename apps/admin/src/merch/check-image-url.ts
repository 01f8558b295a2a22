import { imageList, isImageUrl, URL_MAX_LENGTH } from '@troubadour/domain/contract/field'

export type ImageUrlCheck =
  | { name: 'blank' }
  /** No address at all. */
  | { name: 'unreadable' }
  | { name: 'refused'; message: string }
  | { name: 'good'; url: string }

/**
 * Judges what somebody typed as the address of one more picture (docs/product/validation.md#additional-pictures).
 * @param others the addresses that the product has already
 * @returns the address as it is stored: a comma inside it is written %2C (docs/product/validation.md#fields)
 */
export function checkImageUrl(typed: string, others: readonly string[]): ImageUrlCheck {
  const url = typed.trim().replaceAll(',', '%2C')
  if (url === '') return { name: 'blank' }
  if (!isImageUrl(url) && !URL.canParse(url)) return { name: 'unreadable' }
  if (url.length > URL_MAX_LENGTH) {
    return { name: 'refused', message: `Must be at most ${URL_MAX_LENGTH} characters` }
  }
  const [issue] = imageList.safeParse(url).error?.issues ?? []
  if (issue) return { name: 'refused', message: issue.message }
  if (others.includes(url)) return { name: 'refused', message: 'This picture is there already' }
  return { name: 'good', url }
}
