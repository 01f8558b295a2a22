// One chunk, which the list does not wait for.
export { ImportDialog } from '../import/import-dialog.tsx'
export { AddPersonDialog } from './add-person-dialog.tsx'
export { PasteListDialog } from './paste-list-dialog.tsx'
