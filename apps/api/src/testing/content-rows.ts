import { KIND_NAMES, type ContentName } from '@troubadour/domain/content/kind-names'
import { exampleBody } from '@troubadour/domain/kinds/content-kinds'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

export const pathOf = (name: ContentName) => `/api/admin/${KIND_NAMES[name].path}`

/** Creates rows that differ in their main text. @returns their ids */
export async function createRows(
  api: TestApp,
  name: ContentName,
  texts: readonly string[],
  more: object = {},
): Promise<number[]> {
  const ids = []
  for (const text of texts) {
    const body = {
      ...exampleBody(name),
      slug: undefined,
      [name === 'posts' ? 'text' : 'title']: text,
      ...more,
    }
    const answer = await api.call('POST', pathOf(name), { body })
    expect(answer.statusCode, answer.body).toBe(201)
    ids.push(answer.json().id)
  }
  return ids
}

/** Deletes a row, which can then be restored. */
export async function removeRow(api: TestApp, name: ContentName, id: number) {
  const path = name === 'events' ? '/api/events' : pathOf(name)
  expect((await api.call('DELETE', `${path}/${id}`)).statusCode).toBe(204)
}
