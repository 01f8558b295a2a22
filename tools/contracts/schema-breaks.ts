import type { JsonSchema } from './openapi-document.ts'

/**
 * Which way the values go. A request that was accepted has to be accepted still; an answer has to be one that
 * could have come before, but may hold more fields, and values of other lengths: clients ignore the one and do not
 * measure the other.
 */
export type Direction = 'request' | 'answer'

/** Limits of a request that only get tighter upwards, and those that only get tighter downwards. */
const LOWEST = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties']
const HIGHEST = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties']
/** What cannot be compared: a change of it needs a stated reason. */
const OPAQUE = ['pattern', 'format', 'multipleOf', 'default'] as const

/**
 * What a change of a schema breaks, one sentence each, such as '200.items.title was removed'.
 * @param place what the sentences call the value: 'body', '200'
 */
export function schemaBreaks(
  before: JsonSchema,
  now: JsonSchema,
  place: string,
  direction: Direction,
): string[] {
  // Everything on one side has to find a place on the other.
  const isRequest = direction === 'request'
  const [source, target] = isRequest ? [before, now] : [now, before]
  if (isAnything(target)) return []
  if (isAnything(source)) {
    return [isRequest ? `${place} no longer takes just anything` : `${place} may now be anything`]
  }
  const targets = alternativesOf(target)
  const sources = alternativesOf(source)
  return unique(
    sources.flatMap((alternative) => {
      const related = targets.filter((candidate) => isSameKind(alternative, candidate))
      if (related.length === 0) return [kindBreak(sources, targets, alternative, place, direction)]
      return related
        .map((candidate) =>
          isRequest
            ? pairBreaks(alternative, candidate, place, direction)
            : pairBreaks(candidate, alternative, place, direction),
        )
        .reduce((best, other) => (other.length < best.length ? other : best))
    }),
  )
}

function isSameKind(source: JsonSchema, target: JsonSchema): boolean {
  const [from, to] = [kindOf(source), kindOf(target)]
  return from === to || (from === 'integer' && to === 'number')
}

function kindBreak(
  sources: JsonSchema[],
  targets: JsonSchema[],
  alternative: JsonSchema,
  place: string,
  direction: Direction,
): string {
  const [first] = targets
  const isRequest = direction === 'request'
  if (sources.length === 1 && targets.length === 1 && first) {
    const [was, is] = isRequest ? [alternative, first] : [first, alternative]
    return `${place} was ${kindOf(was)}, is now ${kindOf(is)}`
  }
  return `${place} may ${isRequest ? 'no longer' : 'now'} be ${kindOf(alternative)}`
}

function pairBreaks(before: JsonSchema, now: JsonSchema, place: string, direction: Direction): string[] {
  const values = valueBreaks(before, now, place, direction)
  if (values) return values
  return [
    ...limitBreaks(before, now, place, direction),
    ...fieldBreaks(before, now, place, direction),
    ...otherFieldBreaks(before, now, place, direction),
    ...(before.items && now.items ? schemaBreaks(before.items, now.items, `${place}.items`, direction) : []),
  ]
}

/** @returns undefined where no values are listed that count */
function valueBreaks(before: JsonSchema, now: JsonSchema, place: string, direction: Direction) {
  const isRequest = direction === 'request'
  const [source, target] = (isRequest ? [before, now] : [now, before]).map(valuesOf)
  if (!target) return source ? [] : undefined
  const list = (values: unknown[]) => values.map((value) => JSON.stringify(value)).join(', ')
  if (!source) {
    return [
      `${place} ${isRequest ? 'takes only' : 'is no longer only'} ${list(target)}${isRequest ? ' now' : ''}`,
    ]
  }
  const strange = source.filter((value) => !target.includes(value))
  if (strange.length === 0) return []
  return [`${place} ${isRequest ? 'no longer takes' : 'may now be'} ${list(strange)}`]
}

function limitBreaks(before: JsonSchema, now: JsonSchema, place: string, direction: Direction): string[] {
  const change = (key: string) => `${place}: ${key} was ${shown(before[key])}, is now ${shown(now[key])}`
  if (direction === 'answer') {
    return before.format !== undefined && before.format !== now.format ? [change('format')] : []
  }
  const isTighter = (key: string, sign: 1 | -1) =>
    typeof now[key] === 'number' &&
    (typeof before[key] !== 'number' || sign * Number(now[key]) > sign * Number(before[key]))
  return [
    ...LOWEST.filter((key) => isTighter(key, 1)).map(change),
    ...HIGHEST.filter((key) => isTighter(key, -1)).map(change),
    ...OPAQUE.filter((key) => isOtherRule(key, before, now)).map(change),
  ]
}

/** Whole: who accepts a sentence accepts this change of the value, and not the next one. */
function shown(value: unknown): string {
  if (value === undefined) return 'none'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isOtherRule(key: (typeof OPAQUE)[number], before: JsonSchema, now: JsonSchema): boolean {
  // A default may come, where a field was required before; a rule may go.
  const isFree = key === 'default' ? before.default === undefined : now[key] === undefined
  return !isFree && JSON.stringify(before[key]) !== JSON.stringify(now[key])
}

function fieldBreaks(before: JsonSchema, now: JsonSchema, place: string, direction: Direction): string[] {
  const fields = Object.entries(before.properties ?? {})
  const [required, wasRequired] = [now.required ?? [], before.required ?? []]
  const optional =
    direction === 'request'
      ? required
          .filter((name) => !wasRequired.includes(name))
          .map((name) => `${place}.${name} is now required`)
      : wasRequired
          .filter((name) => now.properties?.[name] && !required.includes(name))
          .map((name) => `${place}.${name} may now be missing`)
  const changed = fields.flatMap(([name, field]) => {
    const present = now.properties?.[name]
    return present
      ? schemaBreaks(field, present, `${place}.${name}`, direction)
      : [`${place}.${name} was removed`]
  })
  return [...optional, ...changed]
}

function otherFieldBreaks(
  before: JsonSchema,
  now: JsonSchema,
  place: string,
  direction: Direction,
): string[] {
  const [was, is] = [before.additionalProperties, now.additionalProperties]
  if (typeof was === 'object' && typeof is === 'object') return schemaBreaks(was, is, `${place}.*`, direction)
  if (direction === 'request')
    return was !== false && is === false ? [`${place} refuses other fields now`] : []
  return typeof was === 'object' && typeof is !== 'object' ? [`${place}.* was removed`] : []
}

function unique(sentences: string[]): string[] {
  return [...new Set(sentences)]
}

const DESCRIBING = new Set(['description', 'title', 'default'])

/** True for a schema that every value fits. */
function isAnything(schema: JsonSchema): boolean {
  return Object.keys(schema).every((key) => DESCRIBING.has(key))
}

/** The kinds of value that a schema lets in, each as a schema of its own. */
function alternativesOf(schema: JsonSchema): JsonSchema[] {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return branches.flatMap(alternativesOf)
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }))
  if (!schema.allOf) return [schema]
  const parts = schema.allOf.map((part) => alternativesOf(part))
  // One value has to fit all parts: their fields and limits belong together.
  return parts.reduce((all, part) => all.flatMap((left) => part.map((right) => merged(left, right))))
}

function merged(left: JsonSchema, right: JsonSchema): JsonSchema {
  const required = [...(left.required ?? []), ...(right.required ?? [])]
  return {
    ...left,
    ...right,
    ...((left.properties ?? right.properties) && { properties: { ...left.properties, ...right.properties } }),
    ...(required.length > 0 && { required }),
  }
}

/** 'string', 'object' and so on; for values that are listed, what they are. */
function kindOf(schema: JsonSchema): string {
  if (typeof schema.type === 'string') return schema.type
  const [first] = valuesOf(schema) ?? []
  return first === null ? 'null' : typeof first
}

function valuesOf(schema: JsonSchema): unknown[] | undefined {
  return 'const' in schema ? [schema.const] : schema.enum
}
