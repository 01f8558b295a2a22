import type { Kind, OfKind } from '../state/objects.ts'
import { allOf } from '../state/state.ts'
import { allowOnly, integerOf, objectOf, textOf, type Params } from '../state/params.ts'
import { invalid } from '../state/refusal.ts'
import type { Call } from '../state/call.ts'

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100
const PAGING = ['limit', 'starting_after', 'ending_before', 'created']

/**
 * A page of the objects of a kind, the latest first.
 * @param filters the other parameters, and whether an object fits a value of each
 */
export function list<K extends Kind>(
  { state, isLive, params, path }: Call,
  kind: K,
  filters: Record<string, (object: OfKind<K>, value: string) => boolean> = {},
) {
  allowOnly(params, [...PAGING, ...Object.keys(filters)])
  const limit = integerOf(params, 'limit') ?? DEFAULT_LIMIT
  if (limit < 1 || limit > MAX_LIMIT) throw invalid('Limit must be between 1 and 100.', 'limit')
  const matching = allOf(state, kind, isLive).filter(
    (object) =>
      isInRange('created' in object ? Number(object.created) : 0, params) &&
      Object.entries(filters).every(([name, fits]) => {
        const value = textOf(params, name)
        return value === undefined || fits(object, value)
      }),
  )
  const [after, before] = [textOf(params, 'starting_after'), textOf(params, 'ending_before')]
  const from = after === undefined ? 0 : indexOf(matching, after) + 1
  const to = before === undefined ? matching.length : indexOf(matching, before)
  const rest = matching.slice(from, to)
  const data = before === undefined ? rest.slice(0, limit) : rest.slice(-limit)
  return { object: 'list' as const, data, has_more: rest.length > data.length, url: path }
}

function indexOf(objects: readonly { id: string }[], id: string): number {
  const index = objects.findIndex((object) => object.id === id)
  if (index < 0) throw invalid(`No such object: '${id}'`, 'starting_after', 'resource_missing')
  return index
}

function isInRange(created: number, params: Params): boolean {
  if (typeof params.created === 'string') return created === integerOf(params, 'created')
  const range = objectOf(params, 'created')
  const [gt, gte] = [integerOf(range, 'gt') ?? -Infinity, integerOf(range, 'gte') ?? -Infinity]
  const [lt, lte] = [integerOf(range, 'lt') ?? Infinity, integerOf(range, 'lte') ?? Infinity]
  return created > gt && created >= gte && created < lt && created <= lte
}
