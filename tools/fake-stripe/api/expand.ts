import type { State } from '../state/state.ts'
import { invalid } from '../state/refusal.ts'

type Fields = Record<string, unknown>

/** A copy of an object or a list, with the ids at the paths replaced by what they name. @throws Refusal */
export function expand(state: State, value: object, paths: readonly string[]): object {
  const copy = structuredClone(value)
  for (const path of paths) expandPath(state, copy as Fields, path, path.split('.'))
  return copy
}

function expandPath(state: State, value: Fields, path: string, [field = '', ...rest]: string[]): void {
  if (value.object === 'checkout.session' && field === 'line_items') {
    const data = state.lineItems.get(String(value.id)) ?? []
    const url = `/v1/checkout/sessions/${String(value.id)}/line_items`
    value.line_items = { object: 'list', data: structuredClone(data), has_more: false, url }
    return
  }
  if (!(field in value) || typeof value[field] === 'number')
    throw invalid(`This property cannot be expanded (${path}).`, 'expand')
  value[field] = named(state, value[field])
  if (rest.length === 0) return
  for (const inner of [value[field]].flat())
    if (typeof inner === 'object' && inner !== null) expandPath(state, inner as Fields, path, rest)
}

/** What an id names; anything else as it is. */
function named({ objects }: State, value: unknown): unknown {
  const found = typeof value === 'string' ? objects.get(value) : undefined
  return found ? structuredClone(found.value) : value
}
