import { z } from 'zod'
import { adminRead, adminWrite } from '../schema/endpoint-group.ts'
import { byId, errors, noContent, orderedRow } from '../schema/endpoint-schemas.ts'
import { deletedFilter, deletedPage, rowsFilter } from './content-rows.ts'
import {
  KIND_NAMES,
  type CallNounOf,
  type ContentName,
  type KindNames,
  type OrderListOf,
  type OrderOf,
} from './kind-names.ts'

/** The schemas of a kind (`defineKind`). */
interface KindSchemas<Name extends ContentName> {
  name: Name
  row: z.ZodType
  page: z.ZodType
  deleted: z.ZodType
  conflict: z.ZodType
  input: z.ZodType
  patch: z.ZodType
  move: z.ZodType
}

interface Texts {
  /** Description of the call that creates one. */
  create: string
  /** Description of the call that restores one. */
  restore?: string
}

interface Described {
  summary: string
  description: string
}
type Read = ReturnType<typeof adminRead> & Described
type Write = ReturnType<typeof adminWrite> & Described
type ById = Write & { params: typeof byId }

type ContentCalls<Name extends ContentName, Kind extends KindSchemas<Name>> = {
  [Call in `list${CallNounOf<Name>}Rows`]: Read & {
    query: typeof rowsFilter
    responses: { 200: Kind['page'] }
  }
} & {
  [Call in `get${CallNounOf<Name>}`]: Read & { params: typeof byId; responses: { 200: Kind['row'] } }
} & {
  [Call in `create${CallNounOf<Name>}`]: Write & { body: Kind['input']; responses: { 201: Kind['row'] } }
} & {
  [Call in `update${CallNounOf<Name>}`]: ById & {
    body: Kind['patch']
    responses: { 200: Kind['row']; 409: Kind['conflict'] }
  }
} & {
  [Call in OrderOf<Name>]: Write & { body: Kind['move']; responses: { 200: z.ZodArray<Kind['row']> } }
} & {
  [Call in OrderListOf<Name>]: Read & { responses: { 200: z.ZodArray<typeof orderedRow> } }
} & {
  [Call in `listDeleted${CallNounOf<Name>}s`]: Read & { responses: { 200: z.ZodArray<Kind['deleted']> } }
} & {
  [Call in `listDeleted${CallNounOf<Name>}Rows`]: Read & {
    query: typeof deletedFilter
    responses: { 200: typeof deletedPage }
  }
} & {
  [Call in `restore${CallNounOf<Name>}`]: ById & { responses: { 200: Kind['row'] } }
} & {
  [Call in `${'delete' | 'purge'}${CallNounOf<Name>}`]: ById & { responses: { 204: typeof noContent } }
}

/** The calls that all kinds of content have; a group of endpoints may replace some of them. */
export function contentCalls<Name extends ContentName, Kind extends KindSchemas<Name>>(
  { name, row, page, deleted, conflict, input, patch, move }: Kind & { name: Name },
  { create, restore = 'It comes back as it was.' }: Texts,
): ContentCalls<Name, Kind> {
  const { noun, callNoun, path, order }: KindNames = KIND_NAMES[name]
  const one = `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
  const calls = {
    [`list${callNoun}Rows`]: {
      ...adminRead(`/api/admin/${path}/rows`),
      summary: `List ${noun}s a page at a time`,
      description: 'With a search, filters and totals; only what a row of the list shows.',
      query: rowsFilter,
      responses: { 200: page },
    },
    // Before the path with an id, which also matches it.
    ...(order && {
      [`list${callNoun}Order`]: {
        ...adminRead(`/api/admin/${path}/order`),
        summary: `List ${noun}s to put them in order`,
        description: 'All of them in their usual order, each with its place if it was moved.',
        responses: { 200: z.array(orderedRow) },
      },
    }),
    [`get${callNoun}`]: {
      ...adminRead(`/api/admin/${path}/{id}`),
      summary: `Read ${one}`,
      description: 'Hidden or not; a deleted one is not found.',
      params: byId,
      responses: { 200: row },
    },
    [`create${callNoun}`]: {
      ...adminWrite('POST', `/api/admin/${path}`),
      summary: `Create ${one}`,
      description: create,
      body: input,
      responses: { 201: row },
    },
    [`update${callNoun}`]: {
      ...adminWrite('PATCH', `/api/admin/${path}/{id}`),
      summary: `Change ${one}`,
      description: 'Send only the fields that change; a stale version is refused.',
      params: byId,
      body: patch,
      responses: { 200: row, 409: conflict },
    },
    ...(order && {
      [order]: {
        ...adminWrite('PUT', `/api/admin/${path}/order`),
        summary: `Move ${one}`,
        description: 'To a place of the whole list; without a move, into the usual order.',
        body: move,
        responses: { 200: z.array(row), ...errors(404) },
      },
    }),
    [`delete${callNoun}`]: {
      ...adminWrite('DELETE', `/api/admin/${path}/{id}`),
      summary: `Delete ${one}`,
      description: 'It can be restored for 30 days.',
      params: byId,
      responses: { 204: noContent },
    },
    [`listDeleted${callNoun}s`]: {
      ...adminRead(`/api/admin/deleted-${path}`),
      summary: `List deleted ${noun}s`,
      description: 'Those that can still be restored, the last deleted first.',
      responses: { 200: z.array(deleted) },
    },
    [`listDeleted${callNoun}Rows`]: {
      ...adminRead(`/api/admin/deleted-${path}/rows`),
      summary: `List deleted ${noun}s a page at a time`,
      description: 'With a search and totals, the last deleted first; only what a row of the list shows.',
      query: deletedFilter,
      responses: { 200: deletedPage },
    },
    [`restore${callNoun}`]: {
      ...adminWrite('POST', `/api/admin/${path}/{id}/restore`),
      summary: `Restore a deleted ${noun}`,
      description: restore,
      params: byId,
      responses: { 200: row },
    },
    [`purge${callNoun}`]: {
      ...adminWrite('DELETE', `/api/admin/deleted-${path}/{id}`),
      summary: `Delete a deleted ${noun} for good`,
      description: 'It cannot be restored; its address is not used again.',
      params: byId,
      responses: { 204: noContent },
    },
  }
  // The computed names lose their types.
  return calls as unknown as ContentCalls<Name, Kind>
}
