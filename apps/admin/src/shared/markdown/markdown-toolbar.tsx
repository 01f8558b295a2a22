import { useRef, useState, type RefObject } from 'react'
import { Toolbar, ToolbarButton } from '@troubadour/ui/forms/toolbar'
import { Dialog } from '@troubadour/ui/overlays/dialog'
import { ImageIcon, LinkIcon, ListIcon } from '@troubadour/ui/pictures/icon'
import { loadOnline } from '../browser/load-online.ts'
import { showFailure } from '../calls/outcome.ts'
import type { PictureOfText } from '../picture-field/picture-of-text.tsx'
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

const TOOLS = [
  { label: 'Bold', icon: <b>B</b>, edit: (selected: Selected) => toggleMark(selected, '**'), key: 'B' },
  { label: 'Italic', icon: <i>I</i>, edit: (selected: Selected) => toggleMark(selected, '_'), key: 'I' },
  { label: 'Title', icon: <b>T</b>, edit: (selected: Selected) => toggleLines(selected, '## ') },
  { label: 'List', icon: <ListIcon />, edit: (selected: Selected) => toggleLines(selected, '- ') },
  { label: 'Link', icon: <LinkIcon />, edit: insertLink },
]

type TextArea = RefObject<HTMLTextAreaElement | null>

/** @param of the label of the field @param pictureHint about pictures in the text; undefined where there are none */
export function MarkdownToolbar({
  area,
  of,
  pictureHint,
}: {
  area: TextArea
  of: string
  pictureHint: string | undefined
}) {
  return (
    <Toolbar label={`Format: ${of}`}>
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
      {pictureHint && (
        <PictureTool
          hint={pictureHint}
          onChoose={(path, alt) => editText(area, (selected) => insertPicture(selected, { path, alt }))}
        />
      )}
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
  const [Chooser, setChooser] = useState<typeof PictureOfText | null>(null)
  const chosen = useRef<{ path: string; alt: string }>(undefined)

  async function open() {
    setIsChoosing(true)
    try {
      const loaded = await loadOnline(() => import('../picture-field/picture-of-text.tsx'))
      setChooser(() => loaded.PictureOfText)
    } catch (error) {
      setIsChoosing(false)
      showFailure('The pictures could not be loaded. Please try again.', error)
    }
  }
  return (
    <>
      <ToolbarButton label="Picture" onClick={() => void open()}>
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
        {Chooser ? (
          <Chooser
            onChoose={(path, alt) => {
              chosen.current = { path, alt }
              setIsChoosing(false)
            }}
          />
        ) : (
          <LoadingSkeleton label="Loading the pictures" />
        )}
      </Dialog>
    </>
  )
}
