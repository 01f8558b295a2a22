import { CreatePage, EditPage } from '../shared/content/content-forms.tsx'
import { POST_FORM } from './post-draft.ts'
import { PostForm } from './post-form.tsx'
import { POSTS } from './post-kind.tsx'

const PARTS = { kind: POSTS, form: POST_FORM, Form: PostForm }

export const CreatePostPage = () => <CreatePage {...PARTS} />

export const EditPostPage = () => <EditPage {...PARTS} />
