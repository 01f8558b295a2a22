import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import type { ZodType } from 'zod'
import { siteQueries } from '@troubadour/api-client/public'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { AnnounceButton } from '../announce/announce-item.tsx'
import { keepLists } from '../calls/cached-rows.ts'
import { conflictReader, showFailure, showSaveFailure, showSuccess } from '../calls/outcome.ts'
import { useDeleteDialog } from '../deleting/delete-dialog.tsx'
import type { EditedFields } from '../editing/field-changes.ts'
import { useReturnTo } from '../editing/leave-guard.tsx'
import { useEditingForm, type Editing } from '../editing/use-editing-form.ts'
import { schemaResolver } from '../forms/form-fields.ts'
import { MoreActions } from '../lists/row-actions.tsx'
import { rowIdFrom } from '../paths/admin-paths.ts'
import { seeOnSite } from '../paths/see-on-site.ts'
import { PageHeading } from '../screen/page-heading.tsx'
import { askedSlug, savedText } from '../text/address-text.ts'
import { useReadNow, useSiteClock, useTick } from '../time/now.tsx'
import { sitePathIn, type ContentRow, type RowKind } from './content-kind.ts'
import { ItemById, ItemWithId } from './item-by-id.tsx'
import { rowPath, type KindOutline } from './kinds.ts'

export interface ContentFormProps<Row, Draft extends FieldValues> {
  editing: Editing<Draft>
  /** Null for new content. */
  stored: Row | null
  submitLabel: string
  onCancel: () => void
}

interface ContentForm<Row extends ContentRow, Draft extends FieldValues, Input> {
  kind: RowKind<Row, Input>
  form: {
    fields: EditedFields<Draft>
    /** The initial values of new content. */
    initial: Draft
    toDraft: (row: Row) => Draft
    /** The initial values of a copy, if the kind has copies. */
    toCopy?: (row: Row) => Draft
    /** The initial values that `?as=` asks for, by what the site knows. */
    toAsked?: (as: string, site: SiteSettings) => Draft
    /** The input to send, with the draft's field names. */
    toInput: (draft: Draft) => Input
    /** Schema of the input. */
    input: ZodType
    /** Schema of the response to a stale save. */
    conflict: ZodType<{ current: Row }>
  }
  Form: ComponentType<ContentFormProps<Row, Draft>>
}

/**
 * The pages with the form of a new row, which `?copy=12` makes a copy of another one, and `?as=imprint` one for a
 * purpose, and of a stored row.
 */
export function contentForms<
  Row extends ContentRow,
  Draft extends FieldValues & { slug?: string | null },
  Input,
>(
  kind: RowKind<Row, Input>,
  form: ContentForm<Row, Draft, Input>['form'],
  Form: ComponentType<ContentFormProps<Row, Draft>>,
): { New: ComponentType; Edit: ComponentType } {
  const parts = { kind, form, Form }
  return {
    New: function NewPage() {
      const [query] = useSearchParams()
      const { toCopy, toAsked } = form
      const as = query.get('as')
      const { data: site, isPending } = useQuery({ ...siteQueries.settings(), enabled: as !== null })
      if (as !== null && toAsked) {
        if (isPending) return null
        return <CreatePage {...parts} initial={site && toAsked(as, site)} />
      }
      const copied = query.get('copy')
      if (copied === null || !toCopy) return <CreatePage {...parts} />
      return (
        <ItemWithId kind={kind} id={rowIdFrom(copied)}>
          {(row) => <CreatePage key={row.id} {...parts} initial={toCopy(row)} />}
        </ItemWithId>
      )
    },
    Edit: () => (
      <ItemById kind={kind}>
        {(row, leave) => <EditRow key={row.id} {...parts} row={row} onDeleted={leave} />}
      </ItemById>
    ),
  }
}

/** Cancel discards. @param initial the values of a copy */
function CreatePage<Row extends ContentRow, Draft extends FieldValues, Input>({
  kind,
  form,
  initial,
  Form,
}: ContentForm<Row, Draft, Input> & { initial?: Draft }) {
  const { noun, draftPrefix, texts } = kind
  const queryClient = useQueryClient()
  const { onSaved, leave } = useSaved(kind)
  const readNow = useReadNow()
  const editing = useEditingForm({
    fields: form.fields,
    resolver: schemaResolver(form.input, form.toInput),
    draftKey: `${draftPrefix}-new`,
    stored: { draft: form.initial, version: null },
    initial,
    save: (draft) => kind.create(form.toInput(draft)),
    onSaved: async (row: Row) => {
      await kind.refresh(queryClient)
      onSaved(row, texts.created(row, kind.isPublic(row, readNow())))
    },
    onFailed: (error) => showFailure(texts.createFailed, error),
    onDone: leave,
  })
  return (
    <>
      <PageHeading title={`New ${noun}`} back={listOf(kind)} />
      <Form editing={editing} stored={null} submitLabel={texts.create} onCancel={() => leave()} />
    </>
  )
}

const listOf = ({ path, title }: KindOutline) => ({ to: path, label: title })

/** Cancel leads back to the row's own page, or to the list. */
function EditRow<Row extends ContentRow, Draft extends FieldValues & { slug?: string | null }, Input>({
  kind,
  form,
  Form,
  row,
  onDeleted,
}: ContentForm<Row, Draft, Input> & { row: Row; onDeleted: () => void }) {
  const { noun, draftPrefix, address, announcedAs, texts } = kind
  const name = kind.nameOf(row)
  const back = kind.screens.includes('details') ? { to: rowPath(kind, row.id), label: name } : listOf(kind)
  const returnTo = useReturnTo()
  const { now } = useSiteClock()
  const queryClient = useQueryClient()
  const { onSaved, leave } = useSaved(kind)
  const deletion = useDeleteDialog(
    { id: row.id, title: name, note: kind.texts.deletionNote?.(row) },
    kind.removal,
    onDeleted,
  )
  const toStored = (stored: Row) => ({ draft: form.toDraft(stored), version: stored.version })
  const editing = useEditingForm({
    fields: form.fields,
    resolver: schemaResolver(form.input, form.toInput),
    draftKey: `${draftPrefix}-${row.id}`,
    stored: toStored(row),
    save: (draft, version, original) =>
      kind.update(row.id, { ...form.toInput(draft), slug: askedSlug(draft, original), version }),
    readConflict: conflictReader(form.conflict, toStored),
    onSaved: async (saved: Row) => {
      const queryKey = kind.row(row.id).queryKey.slice(0, 1)
      if (!(await keepLists(queryClient, queryKey, kind.placedBy, [row, saved])))
        await kind.refresh(queryClient)
      onSaved(saved, address ? savedText(texts.updated, address, row.slug, saved.slug) : texts.updated)
    },
    onFailed: (error) => showSaveFailure(texts.updateFailed, error, noun),
    onDone: leave,
  })
  return (
    <>
      <PageHeading
        title={`Edit ${noun}`}
        back={back}
        actions={
          <>
            {announcedAs && <AnnounceButton thing={{ kind: announcedAs, id: row.id }} name={name} />}
            <MoreActions name={name} onDelete={deletion.ask} sitePath={sitePathIn(kind, row, now)} />
          </>
        }
      />
      {deletion.dialog}
      <Form
        editing={editing}
        stored={row}
        submitLabel="Save Changes"
        onCancel={() => void returnTo(back.to)}
      />
    </>
  )
}

/** The actions of both forms after a save or Cancel. */
function useSaved<Row extends ContentRow>(kind: RowKind<Row>) {
  const returnTo = useReturnTo()
  const readNow = useReadNow()
  const tick = useTick()
  return {
    onSaved(row: Row, text: string) {
      // What was just published is newer than the last tick.
      tick()
      showSuccess(text, seeOnSite(sitePathIn(kind, row, readNow())))
    },
    leave: (row?: Row) => void returnTo(kind.path, row && { saved: String(row.id) }),
  }
}
