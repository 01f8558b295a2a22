import { invalid } from './refusal.ts'

/** What a form-encoded body or query holds: texts, in lists and objects. */
type Param = string | Params | Param[]
export interface Params {
  [name: string]: Param
}

/** Parses names such as `line_items[0][price_data][currency]`, and `expand[]`. */
export function parseForm(text: string): Params {
  const root = emptyParams()
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''))
    let into = root
    const keys = [first, ...rest]
    for (const key of keys.slice(0, -1)) {
      const inner = into[key]
      into = into[key] = typeof inner === 'object' && !Array.isArray(inner) ? inner : emptyParams()
    }
    const last = keys.at(-1) ?? ''
    into[last === '' ? String(Object.keys(into).length) : last] = value
  }
  return listed(root) as Params
}

/** Without a prototype, so that any name is safe. */
const emptyParams = (): Params => Object.create(null)

/** Objects whose names count from 0 are lists. */
function listed(value: Param): Param {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, listed(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  if (isList) return entries.map(([, inner]) => inner)
  return Object.assign(emptyParams(), Object.fromEntries(entries))
}

/** @throws Refusal for a parameter that the stand-in does not know */
export function allowOnly(params: Params, names: readonly string[], path = ''): void {
  const unknown = Object.keys(params).find((name) => !names.includes(name))
  if (unknown === undefined) return
  const param = path === '' ? unknown : `${path}[${unknown}]`
  throw invalid(`Received unknown parameter: ${param}`, param, 'parameter_unknown')
}

export function textOf(params: Params, name: string): string | undefined {
  const value = params[name]
  if (value !== undefined && typeof value !== 'string') throw invalid(`Invalid string: ${name}`, name)
  return value === '' ? undefined : value
}

export function requiredText(params: Params, name: string): string {
  const value = textOf(params, name)
  if (value === undefined) throw invalid(`Missing required param: ${name}.`, name, 'parameter_missing')
  return value
}

export function integerOf(params: Params, name: string): number | undefined {
  const value = textOf(params, name)
  if (value === undefined) return undefined
  if (!/^-?\d{1,12}$/.test(value))
    throw invalid(`Invalid integer: ${value}`, name, 'parameter_invalid_integer')
  return Number(value)
}

export function booleanOf(params: Params, name: string): boolean | undefined {
  const value = textOf(params, name)
  if (value !== undefined && value !== 'true' && value !== 'false')
    throw invalid(`Invalid boolean: ${value}`, name)
  return value === undefined ? undefined : value === 'true'
}

/** An object; an empty one when it is not there. */
export function objectOf(params: Params, name: string): Params {
  const value = params[name]
  if (value === undefined || value === '') return emptyParams()
  if (typeof value === 'string' || Array.isArray(value)) throw invalid(`Invalid object: ${name}`, name)
  return value
}

export function listOf(params: Params, name: string): Params[] {
  return valuesOf(params, name).map((value) => {
    if (typeof value === 'string' || Array.isArray(value)) throw invalid(`Invalid object: ${name}`, name)
    return value
  })
}

export function textsOf(params: Params, name: string): string[] {
  return valuesOf(params, name).map((value) => {
    if (typeof value !== 'string') throw invalid(`Invalid string: ${name}`, name)
    return value
  })
}

function valuesOf(params: Params, name: string): Param[] {
  const value = params[name]
  if (value === undefined || value === '') return []
  if (!Array.isArray(value)) throw invalid(`Invalid array: ${name}`, name)
  return value
}

const METADATA_KEYS = 50
const METADATA_VALUE_LENGTH = 500

/** Metadata within Stripe's limits. @param before what is stored; an empty value removes a key */
export function metadataOf(params: Params, before: Record<string, string> = {}): Record<string, string> {
  const merged = { ...before }
  for (const [key, value] of Object.entries(objectOf(params, 'metadata'))) {
    if (typeof value !== 'string' || key.length > 40 || value.length > METADATA_VALUE_LENGTH)
      throw invalid(`Metadata values can have up to ${METADATA_VALUE_LENGTH} characters.`, `metadata[${key}]`)
    if (value === '') delete merged[key]
    else merged[key] = value
  }
  if (Object.keys(merged).length > METADATA_KEYS) throw invalid('Too many keys in metadata.', 'metadata')
  return merged
}
