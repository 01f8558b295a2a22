import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LEGAL_TEXT_MAX_LENGTH } from '@troubadour/domain/legal/legal'
import { LEGAL_DEFAULTS } from '@troubadour/domain/legal/legal-defaults'
import { PRIVACY_TEXT } from '@troubadour/domain/legal/privacy-text'
import { TERMS_TEXT } from '@troubadour/domain/legal/terms-text'
import { SITE_BODY } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.db.deleteFrom('legalPages').execute()
  await api.database.clearActivity()
})

const text = async (page: string) => (await api.call('GET', `/api/admin/legal-pages/${page}`)).json()
const shown = async (page: string) =>
  (await api.call('GET', `/api/legal-pages/${page}`, { as: 'anonymous' })).json()
const put = (page: string, body: object) =>
  api.call('PUT', `/api/admin/legal-pages/${page}`, { body: { dateFrom: 'settings', ...body } })
const today = () => api.clock.now.toISOString().slice(0, 10)

describe('legal texts (docs/product/public-pages.md#legal-pages)', () => {
  test('are the defaults of the product until they are changed', async () => {
    expect(await text('terms')).toEqual({
      text: TERMS_TEXT,
      defaultText: TERMS_TEXT,
      dateFrom: 'settings',
      updatedOn: null,
      orderYears: 10,
      version: 0,
    })
    const { html, updatedOn } = await shown('privacy')
    expect(html).toContain('<h2>When you visit the website</h2>')
    expect(updatedOn).toBeNull()
    expect((await text('privacy')).text).toBe(PRIVACY_TEXT)
  })

  test('say how many years orders are kept, as it is set', async () => {
    await api.database.db.updateTable('selling').set({ keepYears: 7 }).execute()
    for (const [language, words] of Object.entries({ en: 'for 7 years', de: '7 Jahre' }))
      expect((await shown(`privacy?language=${language}`)).html).toContain(words)
    expect((await text('privacy')).orderYears).toBe(7)
    await api.database.db.updateTable('selling').set({ keepYears: 10 }).execute()
  })

  test('are read in another language for its preview, until they are changed', async () => {
    expect((await shown('privacy?language=de')).html).toContain('<h2>Wenn du die Website besuchst</h2>')
    await put('privacy', { text: 'Mine' })
    expect((await shown('privacy?language=de')).html).toBe('<p>Mine</p>\n')
  })

  test('are seen as HTML once they are saved, and the other one stays', async () => {
    const response = await put('terms', { text: ' # Mine\n\nBe kind to {provider}.\n', version: 0 })
    expect([response.statusCode, response.json()]).toEqual([
      200,
      expect.objectContaining({ text: '# Mine\n\nBe kind to {provider}.', version: 1 }),
    ])
    expect(await shown('terms')).toEqual({
      html: '<h2>Mine</h2>\n<p>Be kind to {provider}.</p>\n',
      updatedOn: null,
    })
    expect((await text('privacy')).version).toBe(0)
    const entries = await api.database.db.selectFrom('activity').select(['summary', 'after']).execute()
    expect(entries).toEqual([
      { summary: 'Updated the terms', after: { text: '# Mine\n\nBe kind to {provider}.' } },
    ])
  })

  test('are reset by their default, which then follows the product', async () => {
    await put('terms', { text: 'Mine' })
    const response = await put('terms', { text: TERMS_TEXT.replaceAll('\n', '\r\n'), version: 1 })
    expect(response.json()).toMatchObject({ text: TERMS_TEXT, version: 2 })
    const rows = await api.database.db.selectFrom('legalPages').select(['text', 'html']).execute()
    expect(rows).toEqual([{ text: null, html: null }])
  })

  test('are in the language of the site, whose former default is none of their own', async () => {
    await api.call('PUT', '/api/site', { body: { ...SITE_BODY, language: 'de' } })
    await put('terms', { text: TERMS_TEXT })
    expect((await text('terms')).text).toBe(LEGAL_DEFAULTS.de.terms)
    expect((await shown('privacy')).html).toContain('<h2>Wenn du die Website besuchst</h2>')
    await api.database.db.deleteFrom('siteSettings').execute()
  })

  test('say the day of their last change, where they are to', async () => {
    const change = async (body: object) => (await put('privacy', { dateFrom: 'change', ...body })).json()
    expect((await change({ text: 'Mine' })).updatedOn).toBe(today())
    await api.database.db.updateTable('legalPages').set({ updatedOn: '2026-01-02' }).execute()
    // The text is unchanged.
    expect((await change({ text: 'Mine' })).updatedOn).toBe('2026-01-02')
    expect((await change({ text: 'Yours' })).updatedOn).toBe(today())
    expect((await shown('privacy')).updatedOn).toBe(today())
    expect((await change({ text: 'Yours', dateFrom: 'settings' })).updatedOn).toBeNull()
  })

  test.each([
    ['', 'Write a text, or reset it to the default'],
    ['x'.repeat(LEGAL_TEXT_MAX_LENGTH + 1), `Must be at most ${LEGAL_TEXT_MAX_LENGTH} characters`],
  ])('are checked: %.5s', async (wrong, message) => {
    const response = await put('terms', { text: wrong })
    expect([response.statusCode, response.json().errors]).toEqual([400, { text: message }])
  })

  test('there are two', async () => {
    for (const page of ['imprint', 'TERMS', '..'])
      expect([400, 404]).toContain(
        (await api.call('GET', `/api/legal-pages/${page}`, { as: 'anonymous' })).statusCode,
      )
  })
})
