import { formChunk } from '../shared/editing/form-chunk.tsx'

export const EDITING = formChunk(async () => (await import('./edit-track-panel.tsx')).EditTrackPanel)

export const CREATION = formChunk(async () => {
  // A new release is edited as soon as it is created.
  const [{ CreateTrackForm }] = await Promise.all([import('./create-track-form.tsx'), EDITING.load()])
  return CreateTrackForm
})
