import { useRef, useState, type ComponentProps } from 'react'
import { TextArea } from '@troubadour/ui/forms/fields'
import { Disclosure } from '../controls/disclosure.tsx'
import type { formField } from '../forms/form-fields.ts'
import { formatByKey, MarkdownToolbar } from './markdown-toolbar.tsx'
import styles from './markdown.module.css'
import { TextPreview } from './text-preview.tsx'

/** The editor of every Markdown text (docs/product/admin.md#text-editor). */
export function MarkdownField({
  field,
  pictureHint,
  preview,
  ...props
}: {
  field: ReturnType<typeof formField>
  /** About pictures in the text; without it there is no button for them. */
  pictureHint?: string
  /** The typed text for a preview below the field; without it the screen shows one of its own. */
  preview?: ComponentProps<typeof TextPreview>
} & Pick<ComponentProps<typeof TextArea>, 'rows' | 'hint' | 'maxLength' | 'required'>) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  return (
    <div className={styles.editor}>
      <TextArea
        dir="auto"
        tools={<MarkdownToolbar area={area} of={field.label} pictureHint={pictureHint} />}
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
      {preview && (
        <Disclosure
          isOpen={isPreviewOpen}
          onToggle={setIsPreviewOpen}
          summary={
            <>
              Preview<span className="visually-hidden"> of {field.label}</span>
            </>
          }
        >
          {isPreviewOpen && <TextPreview {...preview} />}
        </Disclosure>
      )}
    </div>
  )
}
