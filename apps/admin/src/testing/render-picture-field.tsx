import { useRef, useState } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { delay, http } from 'msw'
import { expect, onTestFinished, vi } from 'vitest'
import { setUpMockServer } from '@troubadour/api-client/mock/node'
import { seedMockData } from '@troubadour/api-client/mock/seed'
import { createQueryClient } from '@troubadour/api-client/query-client'
import { ToastRegion } from '@troubadour/ui/overlays/toast'
import { dismissToast, useToast } from '@troubadour/ui/overlays/toast-store'
import { PictureField } from '../shared/picture-field/picture-field.tsx'
import type { PictureCategory } from '../shared/uploads/use-uploads.ts'

/** The form's initial picture. */
export const FORMER = '/media/former.webp'

/** A file from a file dialog, a clipboard or a drag. */
export const pictureFile = (name = 'stage.png', type = 'image/png', bytes = 2048) =>
  new File([new Uint8Array(bytes)], name, { type })

interface Options {
  category?: PictureCategory
  value?: string
  error?: string
  onPendingChange?: (isPending: boolean) => void
}

function Form({ value: first = FORMER, ...props }: Options) {
  const [value, setValue] = useState(first)
  const field = useRef<{ focus: () => void }>(null)
  return (
    <form aria-label="Form" onSubmit={() => expect.unreachable('Nothing here saves the form')}>
      <PictureField ref={field} isRequired value={value} onChange={setValue} {...props} />
      <label>
        Title <input />
      </label>
      <output aria-label="Value">{value}</output>
      <button type="button" onClick={() => field.current?.focus()}>
        Show the error
      </button>
    </form>
  )
}

function Toasts() {
  return <ToastRegion toast={useToast()} onDismiss={dismissToast} />
}

/** Shows the field in a form, over the mock's server. */
export function renderPictureField(options: Options = {}) {
  const data = seedMockData()
  const server = setUpMockServer(data)
  const queryClient = createQueryClient()
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <Form {...options} />
      <Toasts />
    </QueryClientProvider>,
  )
  onTestFinished(() => {
    unmount()
    queryClient.clear()
    server.close()
  })

  /** Holds the response to the upload; resolves to a function that reports its progress. */
  function holdUpload() {
    server.use(http.post('*/api/admin/upload', () => delay('infinite')))
    const send = XMLHttpRequest.prototype.send
    return new Promise<(loaded: number, total: number) => void>((resolve) => {
      vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
        send.call(this, body)
        resolve((loaded, total) => {
          this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }))
        })
      })
    })
  }

  // The file dialog allows files that `accept` excludes.
  return { data, server, unmount, holdUpload, user: userEvent.setup({ applyAccept: false }) }
}

/** Switches to another source than uploads. */
export const showSource = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
export const fieldValue = () => screen.getByLabelText('Value').textContent
export const chooser = () => screen.getByLabelText<HTMLInputElement>('Choose a picture')
export const uploadArea = () => screen.getByRole('group', { name: 'Upload a picture' })
export const uploadStatus = () => within(uploadArea()).getAllByRole('status')[0]?.textContent
export const preview = () => screen.queryByRole('img', { name: 'Preview' })
export const findToast = (text: string) => screen.findByText(text, { selector: 'li *' })
