import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import { ApiError } from '@troubadour/api-client/http'
import { setUpMockServer } from '@troubadour/api-client/mock/node'
import { seedMockData, type MockData } from '@troubadour/api-client/mock/seed'
import { createQueryClient } from '@troubadour/api-client/query-client'
import { sessionQueries } from '@troubadour/api-client/session'
import { ToastRegion } from '@troubadour/ui/overlays/toast'
import { dismissToast, useToast } from '@troubadour/ui/overlays/toast-store'
import type { EditedFields, Stored } from '../shared/editing/field-changes.ts'
import { EditingForm, UnsavedChanges } from '../shared/editing/editing-form.tsx'
import { useEditingForm } from '../shared/editing/use-editing-form.ts'
import { NowProvider } from '../shared/time/now.tsx'
import { isConflict, showFailure } from '../shared/calls/outcome.ts'
import { NOW } from './render-admin.tsx'

/** A form with one value of each type. */
export interface TinyDraft {
  name: string
  isLoud: boolean
  links: { shop: string }
  tags: string[]
}

export const TINY_FIELDS: EditedFields<TinyDraft> = [
  { path: 'name', label: 'Name' },
  { path: 'isLoud', label: 'Loud', text: (isLoud) => (isLoud ? 'Very' : 'Not at all') },
  { path: 'links.shop', label: 'Shop' },
  { path: 'tags', label: 'Tags' },
]

export const TINY: Stored<TinyDraft> = {
  draft: { name: 'Lantern', isLoud: false, links: { shop: '' }, tags: ['folk'] },
  version: 1,
}

type Save = (draft: TinyDraft, version: number | null) => Promise<Stored<TinyDraft>>

/** A server's response to a save in a conflict. */
export const conflictWith = (theirs: Stored<TinyDraft>) =>
  new ApiError(new Response(null, { status: 409 }), JSON.stringify(theirs))

function TinyForm({ stored, onSave }: { stored: Stored<TinyDraft>; onSave: Save }) {
  const editing = useEditingForm<TinyDraft, Stored<TinyDraft>>({
    draftKey: 'site',
    fields: TINY_FIELDS,
    resolver: (values) => ({ values, errors: {} }),
    stored,
    save: (sent, version) => onSave(sent, version),
    readConflict: (error) => (isConflict(error) ? (error.body as Stored<TinyDraft>) : null),
    toStored: (saved) => saved,
    onSaved: vi.fn(),
    onFailed: (error) => showFailure('Failed to save the tiny things.', error),
  })
  const { form, draft } = editing
  return (
    <EditingForm editing={editing} label="Tiny" noun="tiny things" plural submitLabel="Save Changes">
      <label>
        Name
        <input {...form.register('name')} />
      </label>
      <label>
        Loud
        <input type="checkbox" {...form.register('isLoud')} />
      </label>
      <label>
        Shop
        <input {...form.register('links.shop')} />
      </label>
      <label>
        Tags
        <textarea
          value={draft.tags.join('\n')}
          onChange={({ target }) => form.setValue('tags', target.value.split('\n'))}
        />
      </label>
      <UnsavedChanges editing={editing} />
    </EditingForm>
  )
}

function Toasts() {
  return <ToastRegion toast={useToast()} onDismiss={dismissToast} />
}

/** Renders the tiny form with the mock's data, for its signed-in user. */
export function renderTinyForm({
  stored = TINY,
  onSave = vi.fn<Save>(async (draft, version) => ({ draft, version: (version ?? 0) + 1 })),
  ...parts
}: Partial<MockData> & { stored?: Stored<TinyDraft>; onSave?: Save } = {}) {
  const data = seedMockData(parts)
  const server = setUpMockServer(data, NOW)
  const requests: string[] = []
  server.events.on('request:start', ({ request }) => {
    if (request.method !== 'GET') requests.push(`${request.method} ${new URL(request.url).pathname}`)
  })
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQueries.user().queryKey, data.user)

  function open() {
    const router = createMemoryRouter(
      [
        {
          path: '/',
          element: (
            <>
              <TinyForm stored={stored} onSave={onSave} />
              <Link to="/elsewhere">Elsewhere</Link>
            </>
          ),
        },
        { path: '/elsewhere', element: <p>Another page</p> },
      ],
      { initialEntries: ['/'] },
    )
    return render(
      <QueryClientProvider client={queryClient}>
        <NowProvider fixed={NOW}>
          <RouterProvider router={router} />
        </NowProvider>
        <Toasts />
      </QueryClientProvider>,
    ).unmount
  }
  let close = open()
  onTestFinished(() => {
    close()
    queryClient.clear()
    server.close()
  })
  return {
    data,
    server,
    requests,
    queryClient,
    user: userEvent.setup(),
    /** Closes the page without any event and opens it again, like after a crash. */
    reopen() {
      const local = { ...localStorage }
      close()
      for (const [key, value] of Object.entries(local)) localStorage.setItem(key, String(value))
      close = open()
    },
  }
}

/** Hides the browser's tab, which sends pending drafts. */
export function hideTab() {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  visibility.mockRestore()
}
