import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { mockProduct } from '@troubadour/api-client/mock/printful-seed'
import { checkImageUrl } from './add-image.tsx'
import { images, isClosed, openEditor, save } from './testing/product-rows.ts'
import { changes } from '../testing/edit-form.ts'
import { findToast } from '../testing/render-admin.tsx'

const picture = (name: string) => `https://shop.example/${name}.webp`
const address = () => screen.getByLabelText<HTMLInputElement>('Address of a picture')

async function open(...urls: string[]) {
  const admin = await openEditor('Mug', {
    products: [mockProduct({ id: 1, title: 'Mug', additionalImages: urls.join(',') })],
  })
  const { user } = admin
  await user.click(screen.getByRole('radio', { name: 'Image URL' }))
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const type = async (text: string) => {
    await user.click(address())
    await user.paste(text)
  }
  const hasFocus = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))
  return { ...admin, press, type, hasFocus }
}

it('adds pictures by their addresses, with a comma as %2C, and saves them in order', async () => {
  const { user, data, press, type } = await open()
  screen.getByText('Only the picture from Printful is shown.')
  await type(picture('front'))
  await press('Add picture')
  await type(`${picture('back')}?size=10,20`)
  await user.keyboard('{Enter}')
  expect(images()).toEqual([picture('front'), `${picture('back')}?size=10%2C20`])
  screen.getByText('Picture 2 added')
  expect(address().value).toBe('')
  within(changes()!).getByText('Additional Images')
  await save(user)
  await isClosed()
  expect(data.products[0]?.additionalImages).toBe(`${picture('front')},${picture('back')}?size=10%2C20`)
})

it('refuses what is no address with a toast', async () => {
  const { press, type } = await open()
  await type('front view')
  await press('Add picture')
  const toast = await findToast('Invalid URL')
  toast.getByText('Please enter a valid image URL')
  expect(address().getAttribute('aria-invalid')).toBe('true')
  expect(images()).toEqual([])
  await type('!')
  expect(address().getAttribute('aria-invalid')).toBeNull()
})

it('ignores a blank address', async () => {
  const { press, type } = await open()
  await type('   ')
  await press('Add picture')
  expect(images()).toEqual([])
  expect(screen.queryByText('Invalid URL')).toBeNull()
  expect(address().value).toBe('')
})

it.each([
  ['http://shop.example/front.webp', 'Must be an address that starts with https:// or /media/'],
  [picture('old'), 'This picture is there already'],
])('says what is wrong with %s', async (url, message) => {
  const { press, type } = await open(picture('old'))
  await type(url)
  await press('Add picture')
  screen.getByText(message)
  expect(images()).toEqual([picture('old')])
})

it('does not save over an address that was typed and not added', async () => {
  const { type, press } = await open()
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  await type(picture('front'))
  screen.getByText('Add the address you typed, or empty its field, before you save.')
  expect(button().disabled).toBe(true)
  await press('Add picture')
  expect(button().disabled).toBe(false)
})

it('puts pictures in another order, says so, and keeps the focus on what moves them', async () => {
  const { press, hasFocus } = await open(picture('a'), picture('b'), picture('c'))
  await press('Move picture 1 down')
  expect(images()).toEqual([picture('b'), picture('a'), picture('c')])
  screen.getByText('Picture 1 is now picture 2')
  await hasFocus('Move picture 2 down')
  await press('Move picture 2 down')
  await hasFocus('Move picture 3 up')
  expect(images()).toEqual([picture('b'), picture('c'), picture('a')])
  await press('Move picture 3 up')
  await press('Move picture 2 up')
  expect(images()).toEqual([picture('a'), picture('b'), picture('c')])
  await hasFocus('Move picture 1 down')
})

it('removes a picture, says so, and takes the focus to the next one, at last to the field', async () => {
  const { press, hasFocus } = await open(picture('a'), picture('b'))
  await press('Remove picture 1')
  expect(images()).toEqual([picture('b')])
  screen.getByText('Picture 1 removed')
  await hasFocus('Remove picture 1')
  await press('Remove picture 1')
  expect(images()).toEqual([])
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Additional Images' })),
  )
})

it('shows a placeholder when a picture is broken', async () => {
  await open(picture('a'))
  fireEvent.error(screen.getByRole('img', { name: 'Additional picture 1' }))
  const list = within(screen.getByRole('list', { name: 'Additional Images' }))
  list.getByRole('img', { name: 'Image unavailable' })
})

const file = (name: string, type = 'image/png') => new File([new Uint8Array(2048)], name, { type })

async function choose(files: File[]) {
  const admin = await open()
  await admin.user.click(screen.getByRole('radio', { name: 'Upload' }))
  // The file dialog allows files that `accept` excludes.
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(screen.getByLabelText('Choose pictures'), files)
  return admin
}

it('uploads several pictures at once, and is saved after that', async () => {
  const { user, data } = await choose([file('front.png'), file('back.png')])
  const paths = ['/media/uploads/picture-3.webp', '/media/uploads/picture-4.webp']
  await waitFor(() => expect(images().sort()).toEqual(paths))
  await waitFor(() => expect(screen.queryByText(/can be saved once the pictures/)).toBeNull())
  await save(user)
  await isClosed()
  expect(data.products[0]?.additionalImages.split(',').sort()).toEqual(paths)
})

it('names a file that cannot be taken, and takes the others', async () => {
  await choose([file('notes.txt', 'text/plain'), file('front.png')])
  const alert = await screen.findByText('notes.txt: Only JPEG, PNG and GIF images are allowed.')
  expect(alert.getAttribute('role')).toBe('alert')
  await waitFor(() => expect(images()).toHaveLength(1))
})

it('keeps a picture that could not be uploaded', async () => {
  const { press } = await choose([file(MOCK_FAILURES.fileName)])
  ;(await findToast('Error')).getByText('Failed to upload image. Please try again.')
  screen.getByText('The product can be saved once the pictures are uploaded or removed.')
  await press('Remove')
  expect(screen.queryByText(MOCK_FAILURES.fileName)).toBeNull()
})

it('adds one of the pictures that are there, once', async () => {
  const { user, data } = await open()
  await user.click(screen.getByRole('radio', { name: 'Choose from Pictures' }))
  const lantern = await screen.findByRole('button', { name: /^A lantern in the pines/ })
  await user.click(lantern)
  await user.click(lantern)
  expect(images()).toEqual([data.media[1]?.filePath])
})

const NOT_SHOWN = 'Must be an address that starts with https:// or /media/'

it.each([
  ['', { name: 'blank' }],
  ['   ', { name: 'blank' }],
  ['front view', { name: 'unreadable' }],
  ['pictures/front.webp', { name: 'unreadable' }],
  ['/etc/front.webp', { name: 'unreadable' }],
  ['http://shop.example/front.webp', { name: 'refused', message: NOT_SHOWN }],
  ['ftp://shop.example/front.webp', { name: 'refused', message: NOT_SHOWN }],
  ['javascript:alert(1)', { name: 'refused', message: NOT_SHOWN }],
  [
    `https://shop.example/${'x'.repeat(2048)}`,
    { name: 'refused', message: 'Must be at most 2048 characters' },
  ],
  ['https://shop.example/old.webp', { name: 'refused', message: 'This picture is there already' }],
  [' https://shop.example/front.webp ', { name: 'good', url: 'https://shop.example/front.webp' }],
  ['/media/front.webp', { name: 'good', url: '/media/front.webp' }],
  [
    'https://shop.example/front.webp?size=10,20',
    { name: 'good', url: 'https://shop.example/front.webp?size=10%2C20' },
  ],
])('takes %j for %j', (typed, check) => {
  expect(checkImageUrl(typed, ['https://shop.example/old.webp'])).toEqual(check)
})
