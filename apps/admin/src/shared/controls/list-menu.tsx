import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Menu, MenuItem } from '@troubadour/ui/overlays/menu'
import { HistoryIcon, UploadIcon } from '@troubadour/ui/pictures/icon'

/** Further actions of a list, beside its heading. */
export function ListMenu({
  importPath,
  deletedPath,
  children,
}: {
  importPath?: string
  deletedPath: string
  /** Items of the list's own. */
  children?: ReactNode
}) {
  return (
    <Menu label="More actions">
      {children}
      {importPath && (
        <MenuItem asChild>
          <Link to={importPath}>
            <UploadIcon />
            Import
          </Link>
        </MenuItem>
      )}
      <MenuItem asChild>
        <Link to={deletedPath}>
          <HistoryIcon />
          Recently deleted
        </Link>
      </MenuItem>
    </Menu>
  )
}
