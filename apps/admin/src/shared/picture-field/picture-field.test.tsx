import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MUSIC_CATEGORY } from '@troubadour/domain/schema/item-values'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import {
  chooser,
  fieldValue,
  findToast,
  FORMER,
  pictureFile,
  preview,
  renderPictureField,
  showSource,
  uploadArea,
  uploadStatus,
} from '../../testing/render-picture-field.tsx'
import type { PictureCategory } from '../uploads/use-uploads.ts'

const MB = 1024 * 1024

describe('by its address', () => {
  it('shows the picture, and shows a placeholder instead when it is broken', async () => {
    const { user } = renderPictureField()
    showSource('Image URL')
    expect(preview()?.getAttribute('src')).toBe(FORMER)
    fireEvent.error(screen.getByRole('img', { name: 'Preview' }))
    screen.getByText('Image unavailable')
    expect(preview()).toBeNull()
    await user.clear(screen.getByRole('textbox', { name: /^Image URL/ }))
    await user.paste('https://pictures.example/stage.webp')
    expect(fieldValue()).toBe('https://pictures.example/stage.webp')
    // Debounced: an incomplete URL would name a missing picture.
    await waitFor(() => expect(preview()?.getAttribute('src')).toBe('https://pictures.example/stage.webp'))
  })

  it('is removed by a button, which leaves the focus in the field', async () => {
    const { user } = renderPictureField()
    await user.click(screen.getByRole('button', { name: 'Remove picture' }))
    expect(fieldValue()).toBe('')
    expect(preview()).toBeNull()
    expect(document.activeElement).toBe(chooser())
    expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull()
  })

  it('waits for a whole address', () => {
    renderPictureField({ value: 'https:/' })
    showSource('Image URL')
    screen.getByText('The picture will show here.')
  })

  it('is marked with its error, and takes the focus', async () => {
    const { user } = renderPictureField({ error: 'Image URL is required' })
    showSource('Image URL')
    const input = screen.getByRole('textbox', { name: /^Image URL/ })
    expect(input.getAttribute('aria-invalid')).toBe('true')
    screen.getByText('Image URL is required')
    await user.click(screen.getByRole('button', { name: 'Show the error' }))
    expect(document.activeElement).toBe(input)
    screen.getByRole('group', { name: 'Picture' })
    showSource('Choose from Pictures')
    screen.getByText('Image URL is required')
  })
})

describe('from Pictures', () => {
  it('is found by what it shows and where it is used, and chosen by a press', async () => {
    const { user, data } = renderPictureField()
    showSource('Choose from Pictures')
    const lantern = { name: 'A lantern in the pines, on: Songs by Lantern Light, public' }
    await screen.findByRole('button', lantern)
    await user.type(screen.getByRole('searchbox', { name: 'Search pictures' }), 'lantern{Enter}')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Picture 2, unused' })).toBeNull())
    await user.click(screen.getByRole('button', lantern))
    expect(fieldValue()).toBe(data.media[1]?.filePath)
    expect(screen.getByRole('button', lantern).getAttribute('aria-pressed')).toBe('true')
    await user.type(screen.getByRole('searchbox'), ' of old')
    await screen.findByText('No picture matches.')
  })

  it('says when they cannot be loaded, and tries again', async () => {
    const { user, server } = renderPictureField()
    server.use(http.get('*/api/admin/media', () => HttpResponse.error(), { once: true }))
    showSource('Choose from Pictures')
    await screen.findByText('The pictures could not be loaded.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('button', { name: 'Picture 2, unused' })
  })
})

describe('by upload', () => {
  it('is sent when it is chosen, becomes the value, and can be described then', async () => {
    const onPendingChange = vi.fn()
    const { user, data, holdUpload, server } = renderPictureField({ onPendingChange })
    const request = holdUpload()
    await user.upload(chooser(), pictureFile())
    screen.getByText('stage.png')
    expect(onPendingChange.mock.lastCall).toEqual([true])
    expect(fieldValue()).toBe(FORMER)
    await request
    vi.restoreAllMocks()
    server.resetHandlers()
    // Another choice replaces the running upload.
    await user.upload(chooser(), pictureFile('poster.png'))
    await waitFor(() => expect(fieldValue()).toBe('/media/uploads/picture-3.webp'))
    expect(uploadStatus()).toBe('The picture is uploaded.')
    await waitFor(() => expect(preview()?.getAttribute('src')).toBe('/media/uploads/picture-3.webp'))
    expect(onPendingChange.mock.lastCall).toEqual([false])
    // Only music has a toast of success.
    expect(screen.queryByText('Image uploaded successfully')).toBeNull()

    await user.type(screen.getByRole('textbox', { name: 'Describe the picture' }), 'A stage{Enter}')
    await waitFor(() => expect(data.media[0]).toMatchObject({ id: 3, alt: 'A stage' }))
  })

  it('is a cover with its own category and toast', async () => {
    const { user } = renderPictureField({ category: MUSIC_CATEGORY })
    await user.upload(chooser(), pictureFile('cover.webp', 'image/webp', 6 * MB))
    await findToast('Image uploaded successfully')
    expect(fieldValue()).toMatch(/^\/media\/uploads\//)
  })

  it.each<[PictureCategory | undefined, File, string]>([
    [undefined, pictureFile('cover.webp', 'image/webp'), 'Only JPEG, PNG and GIF images are allowed.'],
    [undefined, pictureFile('big.gif', 'image/gif', 5 * MB), 'Image must be less than 5MB.'],
    [undefined, pictureFile('big.png', 'image/png', 5 * MB), 'Image must be less than 5MB.'],
    [MUSIC_CATEGORY, pictureFile('song.mp3', 'audio/mpeg'), 'Please select an image file'],
    [MUSIC_CATEGORY, pictureFile('big.png', 'image/png', 10 * MB + 1), 'Image must be under 10MB'],
    [
      MUSIC_CATEGORY,
      new File(['\0\0\0\x18ftypavif infeExif'], 'place.avif', { type: 'image/avif' }),
      'This browser cannot take the location out of this picture. Please save it as JPEG.',
    ],
  ])('of category %s refuses %o before it is sent', async (category, file, message) => {
    const { user, server } = renderPictureField({ category })
    const sent = vi.fn()
    server.events.on('request:start', sent)
    await user.upload(chooser(), file)
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(sent).not.toHaveBeenCalled()
    // A valid file clears the message.
    await user.upload(chooser(), pictureFile())
    await waitFor(() => expect(fieldValue()).toMatch(/^\/media\/uploads\//))
    expect(screen.queryByText(message)).toBeNull()
  })

  it('can be dropped anywhere on the page, and says so while it is held over it', async () => {
    renderPictureField()
    const dataTransfer = { types: ['Files'], files: [pictureFile()] }
    const over = createEvent.dragOver(screen.getByLabelText('Title'), { dataTransfer })
    fireEvent(screen.getByLabelText('Title'), over)
    expect(over.defaultPrevented).toBe(true)
    screen.getByText('Let go to take this picture')
    fireEvent.dragLeave(document.body, { dataTransfer, relatedTarget: null })
    expect(screen.queryByText('Let go to take this picture')).toBeNull()
    fireEvent.drop(screen.getByLabelText('Title'), { dataTransfer })
    await waitFor(() => expect(fieldValue()).toMatch(/^\/media\/uploads\//))
  })

  it('takes no text that is dragged over it, and one picture at a time', () => {
    renderPictureField()
    fireEvent.dragEnter(uploadArea(), { dataTransfer: { types: ['text/plain'], files: [] } })
    expect(screen.queryByText('Let go to take this picture')).toBeNull()
    fireEvent.drop(uploadArea(), {
      dataTransfer: { types: ['Files'], files: [pictureFile(), pictureFile()] },
    })
    expect(screen.getByRole('alert').textContent).toBe('Choose one picture, not several.')
  })

  it('can be pasted from anywhere, without taking the focus from a text', async () => {
    const { user } = renderPictureField()
    await user.click(screen.getByLabelText('Title'))
    fireEvent.paste(screen.getByLabelText('Title'), { clipboardData: { files: [], types: ['text/plain'] } })
    expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull()
    fireEvent.paste(screen.getByLabelText('Title'), { clipboardData: { files: [pictureFile('image.png')] } })
    await waitFor(() => expect(fieldValue()).toMatch(/^\/media\/uploads\//))
    expect(document.activeElement).toBe(screen.getByLabelText('Title'))
  })

  it('shows the error of the field, and takes the focus', async () => {
    const { user } = renderPictureField({ value: '', error: 'Image URL is required' })
    within(uploadArea()).getByText('Image URL is required')
    await user.click(screen.getByRole('button', { name: 'Show the error' }))
    expect(document.activeElement).toBe(chooser())
  })
})

afterEach(() => vi.restoreAllMocks())

describe('while a picture is sent', () => {
  it('tells how far it is, and what the server does then', async () => {
    const { user, holdUpload } = renderPictureField()
    const request = holdUpload()
    await user.upload(chooser(), pictureFile())
    const tell = await request
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Upload' })
    tell(60, 200)
    await screen.findByText('30%')
    expect(bar.value).toBe(30)
    expect(uploadStatus()).toBe('Uploading, 25 percent')
    tell(200, 200)
    await screen.findByText('Preparing…')
    expect(bar.hasAttribute('value')).toBe(false)
    // The finished upload would replace the picture chosen meanwhile.
    expect(screen.getByRole<HTMLButtonElement>('radio', { name: 'Image URL' }).disabled).toBe(true)
  })

  it('it can be cancelled: the former picture stays, and the focus is where a file is chosen', async () => {
    const { user, holdUpload } = renderPictureField()
    const request = holdUpload()
    const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort')
    await user.upload(chooser(), pictureFile())
    await request
    await user.click(screen.getByRole('button', { name: 'Cancel upload' }))
    expect(abort).toHaveBeenCalledOnce()
    await waitFor(() => expect(uploadStatus()).toBe('The upload was cancelled.'))
    expect(document.activeElement).toBe(chooser())
    expect([fieldValue(), preview()?.getAttribute('src')]).toEqual([FORMER, FORMER])
    expect(screen.queryByText('Error')).toBeNull()
  })

  it('it ends with the page', async () => {
    const { user, holdUpload, unmount } = renderPictureField()
    const request = holdUpload()
    const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort')
    await user.upload(chooser(), pictureFile())
    await request
    unmount()
    expect(abort).toHaveBeenCalledOnce()
  })

  it.each<[PictureCategory | undefined, string]>([
    [undefined, 'Failed to upload image. Please try again.'],
    [MUSIC_CATEGORY, 'Failed to upload image'],
  ])('of category %s it says when it failed, and can be tried again', async (category, message) => {
    const { user, server } = renderPictureField({ category })
    await user.upload(chooser(), pictureFile(MOCK_FAILURES.fileName))
    await findToast(message)
    screen.getByText('The picture was not uploaded. It is still here: try again.')
    expect(fieldValue()).toBe(FORMER)
    server.use(http.post('*/api/admin/upload', () => HttpResponse.json({ filePath: '/media/ok.webp' })))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(fieldValue()).toBe('/media/ok.webp'))
  })

  it.each([
    [413, false],
    [415, false],
    [429, true],
    [503, true],
    [507, true],
  ])('it shows what the server says with %i', async (status, canRetry) => {
    const { user, server } = renderPictureField()
    const message = 'The picture has too many pixels.'
    server.use(http.post('*/api/admin/upload', () => HttpResponse.json({ message }, { status })))
    await user.upload(chooser(), pictureFile())
    await screen.findByText(message)
    await findToast('Failed to upload image. Please try again.')
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(canRetry)
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(screen.queryByText(message)).toBeNull()
  })

  it('it shows no page of a proxy in place of the server', async () => {
    const { user, server } = renderPictureField()
    server.use(http.post('*/api/admin/upload', () => HttpResponse.html('<p>Too large</p>', { status: 413 })))
    await user.upload(chooser(), pictureFile())
    await screen.findByText(/^The picture was not uploaded/)
  })
})
