import type { RefObject } from 'react'
import { Toolbar, ToolbarButton } from '@troubadour/ui/forms/toolbar'
import { LinkIcon, ListIcon } from '@troubadour/ui/pictures/icon'
import {
  applyEdit,
  insertLink,
  insertPicture,
  toggleLines,
  toggleMark,
  type Selected,
  type TextEdit,
} from './markdown-edit.ts'
import { PictureTool } from './picture-tool.tsx'

const TOOLS = [
  { label: 'Bold', icon: <b>B</b>, edit: (selected: Selected) => toggleMark(selected, '**'), key: 'B' },
  { label: 'Italic', icon: <i>I</i>, edit: (selected: Selected) => toggleMark(selected, '_'), key: 'I' },
  { label: 'Title', icon: <b>T</b>, edit: (selected: Selected) => toggleLines(selected, '## ') },
  { label: 'List', icon: <ListIcon />, edit: (selected: Selected) => toggleLines(selected, '- ') },
  { label: 'Link', icon: <LinkIcon />, edit: insertLink },
]

type TextArea = RefObject<HTMLTextAreaElement | null>

export function MarkdownToolbar({ area }: { area: TextArea }) {
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
        onChoose={(path, alt) => editText(area, (selected) => insertPicture(selected, { path, alt }))}
      />
    </Toolbar>
  )
}

/** Ctrl or Cmd with B and I, as everywhere. @returns whether the key was one of them */
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
