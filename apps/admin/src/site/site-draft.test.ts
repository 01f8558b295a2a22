import { expect, it } from 'vitest'
import { DEFAULT_SITE_SETTINGS, siteSettingsInput } from '@troubadour/domain/site/site'
import { toDraft, toInput } from './site-draft.ts'

const SETTINGS = { ...DEFAULT_SITE_SETTINGS, projectName: 'Hollow Pine', version: 7 }
const DRAFT = toDraft(SETTINGS)

it('gives back in full what it was made of', () => {
  const { version: _version, ...settings } = SETTINGS
  expect(siteSettingsInput.parse(toInput(DRAFT, DRAFT))).toEqual(settings)
})

const UNFINISHED = { popupShowDate: '', popupCutoff: '-04:00' }

it('leaves the fixed moments as they are stored, where they are not shown and unfinished', () => {
  expect(toInput({ ...DRAFT, popupMode: 'event', ...UNFINISHED }, DRAFT)).toEqual(DRAFT)
})

it('keeps the fixed moments that are whole, though they are not shown', () => {
  const moments = { popupShowDate: '2026-01-01', popupCutoff: '2026-01-01T20:00:00+01:00' }
  expect(toInput({ ...DRAFT, popupMode: 'event', ...moments }, DRAFT)).toMatchObject(moments)
})

it('covers up nothing that is shown', () => {
  expect(toInput({ ...DRAFT, popupMode: 'fixed', ...UNFINISHED }, DRAFT)).toMatchObject(UNFINISHED)
})
