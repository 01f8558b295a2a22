import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changes, field, replace, save } from '../../testing/edit-form.ts'
import { findToast } from '../../testing/render-admin.tsx'
import { openRecordings, songFile, taggedFile } from '../testing/open-recordings.ts'

const FRONT = '\x03'
const BACK = '\x04'
const withPicture = (name: string, side = FRONT, format = 'image/png') =>
  taggedFile(name, { APIC: `${format}\0${side}\0pixels` })

/** The form of the first track, without its picture. */
async function openWithoutPicture() {
  const admin = await openRecordings([])
  await admin.user.clear(await field('Image URL'))
  return admin
}

const pictureField = () => within(screen.getByRole('group', { name: 'Picture' }))

it('takes the front cover of a recording as the picture that is missing, as an unsaved change', async () => {
  const { user, chooser, data, titles } = await openWithoutPicture()
  const files = [withPicture('1.mp3', BACK), withPicture('2.mp3', FRONT, 'image/bmp'), songFile('3.wav')]
  await user.upload(chooser(), [...files, withPicture('5.mp3'), withPicture('4.mp3')])
  await pictureField().findByText('Taken from 4.mp3.')
  ;(await findToast('Success')).getByText('Image uploaded successfully')
  const preview = await pictureField().findByRole('img', { name: 'Preview' })
  expect(preview.getAttribute('src')).toBe('/media/uploads/picture-3.webp')
  within(changes()!).getByText('Picture')
  await waitFor(() => expect(titles()).toEqual(['1', '2', '3', '4', '5']))
  expect(data.media).toHaveLength(3)
  await save(user)
  await waitFor(() => expect(data.tracks[0]?.imageUrl).toBe('/media/uploads/picture-3.webp'))
})

it('says no more where it is from once another picture takes its place', async () => {
  const { user, chooser } = await openWithoutPicture()
  await user.upload(chooser(), withPicture('ember.mp3'))
  await pictureField().findByRole('img', { name: 'Preview' })
  pictureField().getByText('Taken from ember.mp3.')
  await replace(user, 'Image URL', '/media/moon.webp')
  expect(screen.queryByText('Taken from ember.mp3.')).toBeNull()
  await user.clear(await field('Image URL'))
  await user.upload(chooser(), withPicture('frost.mp3'))
  await pictureField().findByText('Taken from frost.mp3.')
})

it('leaves the picture that a track has, and one that is on its way', async () => {
  const { user, chooser, data, titles, holdBack } = await openRecordings([])
  const { length } = data.media
  await user.upload(chooser(), withPicture('ember.mp3'))
  await waitFor(() => expect(titles()).toEqual(['ember']))
  expect(changes()).toBeNull()
  await user.clear(await field('Image URL'))
  await user.click(screen.getByRole('radio', { name: 'Upload' }))
  holdBack('uploadImage')
  await user.upload(
    screen.getByLabelText('Choose a picture'),
    new File(['x'], 'mine.png', { type: 'image/png' }),
  )
  await user.upload(chooser(), withPicture('frost.mp3'))
  await waitFor(() => expect(titles()).toEqual(['ember', 'frost']))
  pictureField().getByText('mine.png')
  expect(screen.queryByText(/^Taken from/)).toBeNull()
  expect(data.media).toHaveLength(length)
})

it('says in the field when it cannot be uploaded, and still adds the recording', async () => {
  const { user, chooser, titles, answer } = await openWithoutPicture()
  answer('uploadImage', 500)
  await user.upload(chooser(), withPicture('ember.mp3'))
  ;(await findToast('Error')).getByText('Failed to upload image')
  await pictureField().findByRole('alert')
  pictureField().getByText('Taken from ember.mp3.')
  await waitFor(() => expect(titles()).toHaveLength(1))
  await user.click(pictureField().getByRole('button', { name: 'Remove' }))
  expect(screen.queryByText(/^Taken from/)).toBeNull()
})
