import { useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { ZodType } from 'zod'
import { ItemById } from '../calls/item-by-id.tsx'
import { conflictReader, showFailure, showSaveFailure, showSuccess } from '../calls/outcome.ts'
import { useDeleteDialog } from '../deleting/delete-dialog.tsx'
import type { EditedFields } from '../editing/field-changes.ts'
import { FORM_DONE } from '../editing/leave-guard.tsx'
import { useEditingForm, type Editing } from '../editing/use-editing-form.ts'
import { schemaResolver } from '../forms/form-fields.ts'
import { MoreActions } from '../lists/row-actions.tsx'
import { seeOnSite } from '../paths/see-on-site.ts'
import { PageHeading } from '../screen/page-heading.tsx'
import { askedSlug, savedText } from '../text/address-text.ts'
import { useReadNow } from '../time/now.tsx'
import { useSiteClock } from '../time/moment.tsx'
import { sitePathIn, type ContentKind, type ContentRow } from './content-kind.ts'

export interface ContentFormProps<Row, Draft extends FieldValues> {
  editing: Editing<Draft>
  /** Null for new content. */
  stored: Row | null
  submitLabel: string
  onCancel: () => void
}

interface ContentForm<Row extends ContentRow, Draft extends FieldValues, Input> {
  kind: ContentKind<Row, Input>
  form: {
    fields: EditedFields<Draft>
    /** The initial values of new content. */
    initial: Draft
    toDraft: (row: Row) => Draft
    /** The input to send, with the draft's field names. */
    toInput: (draft: Draft) => Input
    /** Schema of the input. */
    input: ZodType
    /** Schema of the response to a stale save. */
    conflict: ZodType<{ current: Row }>
  }
  Form: ComponentType<ContentFormProps<Row, Draft>>
}

/** The page with the form of a new row. Cancel discards. @param initial other values, such as a copy's */
export function CreatePage<Row extends ContentRow, Draft extends FieldValues, Input>({
  kind,
  form,
  initial,
  Form,
}: ContentForm<Row, Draft, Input> & { initial?: Draft }) {
  const { noun, draftPrefix, back, texts } = kind
  const { onSaved, leave } = useSaved(kind)
  const readNow = useReadNow()
  const editing = useEditingForm({
    fields: form.fields,
    resolver: schemaResolver(form.input, form.toInput),
    draftKey: `${draftPrefix}-new`,
    stored: { draft: form.initial, version: null },
    initial,
    save: (draft) => kind.create(form.toInput(draft)),
    onSaved: (row: Row) => onSaved(row, texts.created(row, kind.isPublic(row, readNow()))),
    onFailed: (error) => showFailure(texts.createFailed, error),
    onDone: leave,
  })
  return (
    <>
      <PageHeading title={`New ${noun}`} back={back} />
      <Form editing={editing} stored={null} submitLabel={texts.create} onCancel={() => leave()} />
    </>
  )
}

/** The page with the form of the row in the path. Cancel leads back to it, or to its list. */
export function EditPage<Row extends ContentRow, Draft extends FieldValues & { slug: string | null }, Input>(
  props: ContentForm<Row, Draft, Input>,
) {
  return (
    <ItemById {...props.kind}>
      {(row, leave) => <EditRow key={row.id} {...props} row={row} onDeleted={leave} />}
    </ItemById>
  )
}

function EditRow<Row extends ContentRow, Draft extends FieldValues & { slug: string | null }, Input>({
  kind,
  form,
  Form,
  row,
  onDeleted,
}: ContentForm<Row, Draft, Input> & { row: Row; onDeleted: () => void }) {
  const { noun, draftPrefix, address, detailPath, texts } = kind
  const back = detailPath ? { to: detailPath(row.id), label: row.title } : kind.back
  const navigate = useNavigate()
  const { now } = useSiteClock()
  const { onSaved, leave } = useSaved(kind)
  const deletion = useDeleteDialog(row, kind.removal, onDeleted)
  const toStored = (stored: Row) => ({ draft: form.toDraft(stored), version: stored.version })
  const editing = useEditingForm({
    fields: form.fields,
    resolver: schemaResolver(form.input, form.toInput),
    draftKey: `${draftPrefix}-${row.id}`,
    stored: toStored(row),
    save: (draft, version, original) =>
      kind.update(row.id, { ...form.toInput(draft), slug: askedSlug(draft, original), version }),
    readConflict: conflictReader(form.conflict, toStored),
    onSaved: (saved: Row) => onSaved(saved, savedText(texts.updated, address, row.slug, saved.slug)),
    onFailed: (error) => showSaveFailure(texts.updateFailed, error, noun),
    onDone: leave,
  })
  return (
    <>
      <PageHeading
        title={`Edit ${noun}`}
        back={back}
        actions={
          <MoreActions name={row.title} onDelete={deletion.ask} sitePath={sitePathIn(kind, row, now)} />
        }
      />
      {deletion.dialog}
      <Form
        editing={editing}
        stored={row}
        submitLabel="Save Changes"
        onCancel={() => void navigate(back.to, FORM_DONE)}
      />
    </>
  )
}

/** The actions of both forms after a save or Cancel. */
function useSaved<Row extends ContentRow>(kind: ContentKind<Row, never>) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const readNow = useReadNow()
  return {
    onSaved: async (row: Row, text: string) => {
      await kind.refresh(queryClient)
      showSuccess(text, seeOnSite(sitePathIn(kind, row, readNow())))
    },
    leave: (row?: Row) => void navigate(row ? `${kind.back.to}?saved=${row.id}` : kind.back.to, FORM_DONE),
  }
}
