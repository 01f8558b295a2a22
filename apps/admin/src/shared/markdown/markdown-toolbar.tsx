import { lazy, Suspense, useRef, useState, type RefObject } from 'react'
import { Toolbar, ToolbarButton } from '@troubadour/ui/forms/toolbar'
import { Dialog } from '@troubadour/ui/overlays/dialog'
import { ImageIcon, LinkIcon, ListIcon } from '@troubadour/ui/pictures/icon'
import { LoadingSkeleton } from '../screen/skeletons.tsx'
import {
  applyEdit,
  insertLink,
  insertPicture,
  toggleLines,
  toggleMark,
  type Selected,
  type TextEdit,
} from './markdown-edit.ts'

const PictureOfText = lazy(async () => ({
  default: (await import('../picture-field/picture-of-text.tsx')).PictureOfText,
}))

const TOOLS = [
  { label: 'Bold', icon: <b>B</b>, edit: (selected: Selected) => toggleMark(selected, '**'), key: 'B' },
  { label: 'Italic', icon: <i>I</i>, edit: (selected: Selected) => toggleMark(selected, '_'), key: 'I' },
  { label: 'Title', icon: <b>T</b>, edit: (selected: Selected) => toggleLines(selected, '## ') },
  { label: 'List', icon: <ListIcon />, edit: (selected: Selected) => toggleLines(selected, '- ') },
  { label: 'Link', icon: <LinkIcon />, edit: insertLink },
]

type TextArea = RefObject<HTMLTextAreaElement | null>

/** @param pictureHint about pictures in the text */
export function MarkdownToolbar({ area, pictureHint }: { area: TextArea; pictureHint: string }) {
  return (
    <Toolbar label="Format the text">
      {TOOLS.map(({ label, icon, edit, key }) => (
        <ToolbarButton
          key={label}
          label={label}
          shortcut={key && `Ctrl ${key}`}
          onClick={() => editText(area, edit)}
        >
          {icon}
        </ToolbarButton>
      ))}
      <PictureTool
        hint={pictureHint}
        onChoose={(path, alt) => editText(area, (selected) => insertPicture(selected, { path, alt }))}
      />
    </Toolbar>
  )
}

/** Handles Ctrl or Cmd with B and I. @returns whether the key was one of them */
export function formatByKey(
  area: TextArea,
  event: { key: string; ctrlKey: boolean; metaKey: boolean },
): boolean {
  const tool = TOOLS.find(({ key }) => key === event.key.toUpperCase())
  if (!tool || event.ctrlKey === event.metaKey) return false
  editText(area, tool.edit)
  return true
}

function editText({ current }: TextArea, edit: (selected: Selected) => TextEdit) {
  if (!current) return
  const { value: text, selectionStart: start, selectionEnd: end } = current
  applyEdit(current, edit({ text, start, end }))
}

function PictureTool({ hint, onChoose }: { hint: string; onChoose: (path: string, alt: string) => void }) {
  const [isChoosing, setIsChoosing] = useState(false)
  const chosen = useRef<{ path: string; alt: string }>(undefined)
  return (
    <>
      <ToolbarButton label="Picture" onClick={() => setIsChoosing(true)}>
        <ImageIcon />
      </ToolbarButton>
      <Dialog
        isOpen={isChoosing}
        onOpenChange={setIsChoosing}
        title="Put a picture into the text"
        description={hint}
        onCloseAutoFocus={(event) => {
          if (!chosen.current) return
          // The text has the focus from then on.
          event.preventDefault()
          onChoose(chosen.current.path, chosen.current.alt)
          chosen.current = undefined
        }}
      >
        <Suspense fallback={<LoadingSkeleton label="Loading the pictures" />}>
          <PictureOfText
            onChoose={(path, alt) => {
              chosen.current = { path, alt }
              setIsChoosing(false)
            }}
          />
        </Suspense>
      </Dialog>
    </>
  )
}
