import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { textPreviewQuery } from '@troubadour/api-client/content'
import { textPreview, type TextPreview } from '@troubadour/domain/site/own-page'

/** A Markdown text as HTML. An invalid text, such as '', is not sent. */
export function useTextPreview({ text, pictures = 'none' }: TextPreview) {
  const { data: input } = textPreview.safeParse({ text, pictures })
  const preview = useQuery({
    ...textPreviewQuery(input ?? { text: '' }),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
  })
  return { preview, isValid: input !== undefined }
}
