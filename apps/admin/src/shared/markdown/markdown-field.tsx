import { useRef, type ComponentProps } from 'react'
import { TextArea } from '@troubadour/ui/forms/fields'
import type { formField } from '../forms/form-fields.ts'
import { formatByKey, MarkdownToolbar } from './markdown-toolbar.tsx'

/** A Markdown text with formatting buttons. @param pictureHint about pictures in the text */
export function MarkdownField({
  field,
  pictureHint,
  ...props
}: {
  field: ReturnType<typeof formField>
  pictureHint: string
} & Pick<ComponentProps<typeof TextArea>, 'rows' | 'hint' | 'maxLength'>) {
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <TextArea
      required
      dir="auto"
      tools={<MarkdownToolbar area={area} pictureHint={pictureHint} />}
      {...props}
      {...field}
      ref={(element) => {
        field.ref(element)
        area.current = element
      }}
      onKeyDown={(event) => {
        if (formatByKey(area, event)) event.preventDefault()
      }}
    />
  )
}
