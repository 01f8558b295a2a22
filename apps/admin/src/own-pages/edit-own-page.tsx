import { CreatePage, EditPage } from '../shared/content/content-forms.tsx'
import { PAGE_FORM } from './page-draft.ts'
import { PageForm } from './page-form.tsx'
import { PAGES } from './page-kind.tsx'

const PARTS = { kind: PAGES, form: PAGE_FORM, Form: PageForm }

export const CreateOwnPage = () => <CreatePage {...PARTS} />

export const EditOwnPage = () => <EditPage {...PARTS} />
