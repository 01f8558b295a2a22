import { isDeepStrictEqual } from 'node:util'
import type { Content, Contract, Operation } from '@troubadour/domain/contract/described-calls'

/**
 * Lists the breaking changes from an earlier contract, or a part of it, to a newer one, one sentence each, such as
 * 'GET /api/events: 200.items.title was removed'. New endpoints, optional fields of requests and new fields of
 * responses are not breaking; any other change is.
 */
export function contractBreaks(before: Contract, now: Contract): string[] {
  const present = operationsOf(now)
  return [...operationsOf(before)].flatMap(([name, operation]) => {
    const counterpart = present.get(name)
    const breaks = counterpart ? operationBreaks(operation, counterpart) : ['the endpoint was removed']
    return breaks.map((sentence) => `${name}: ${sentence}`)
  })
}

function operationBreaks(before: Operation, now: Operation): string[] {
  const { parameters, requestBody, responses, ...policy } = before
  const { parameters: _parameters, requestBody: _body, responses: _responses, ...presentPolicy } = now
  return [
    ...partBreaks(policy, presentPolicy, 'policy', 'request'),
    ...schemaBreaks(inputOf(parameters), inputOf(now.parameters), 'query', 'request'),
    ...contentBreaks(requestBody?.content, now.requestBody?.content, 'body', 'request'),
    ...answerBreaks(responses, now.responses),
  ]
}

/** The parameters as the fields of one object, for which the same rules apply. */
function inputOf(parameters: Operation['parameters']) {
  return {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  }
}

function answerBreaks(before: Operation['responses'], now: Operation['responses']): string[] {
  return Object.keys({ ...before, ...now }).flatMap((status) => {
    const [was, is] = [before[status], now[status]]
    if (was && is) return contentBreaks(was.content, is.content, status, 'answer')
    const isSuccess = status.startsWith('2')
    if (!was) return isSuccess ? [`${status} is a new success, which nobody awaits`] : []
    // An error response with the default body may be removed.
    const isCommon = !isSuccess && isDeepStrictEqual(was.content, before.default?.content)
    return isCommon ? [] : [`${status} was removed`]
  })
}

function contentBreaks(
  before: Content = {},
  now: Content = {},
  path: string,
  direction: Direction,
): string[] {
  return Object.keys({ ...before, ...now }).flatMap((type) => {
    const [was, is] = [before[type], now[type]]
    if (was && is) return schemaBreaks(was.schema, is.schema, path, direction)
    return [`${path} as ${type} was ${was ? 'removed' : 'added'}`]
  })
}

/** Compares values by name; a name on one side only is a break. */
function partBreaks(before: object, now: object, path: string, direction: Direction): string[] {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(now))]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) =>
    schemaBreaks(was.get(key), is.get(key), `${path}.${key}`, direction),
  )
}

/** The direction of the values: a request that was accepted must still be accepted. */
type Direction = 'request' | 'answer'

/** Keys of texts for people, which may change at any time. */
const DESCRIBING = ['title', 'description']

function schemaBreaks(before: unknown, now: unknown, path: string, direction: Direction): string[] {
  if (isDeepStrictEqual(before, now)) return []
  if (Array.isArray(before) && Array.isArray(now) && before.length === now.length)
    return before.flatMap((part, index) => schemaBreaks(part, now[index], `${path}.${index}`, direction))
  if (!isObject(before) || !isObject(now)) return [`${path} was ${shown(before)}, is now ${shown(now)}`]
  const { properties, required, ...rest } = withoutWords(before)
  const { properties: nowProperties, required: nowRequired, ...nowRest } = withoutWords(now)
  return [
    ...fieldBreaks(properties, nowProperties, path, direction),
    ...requiredBreaks(required, nowRequired, path, direction),
    ...partBreaks(rest, nowRest, path, direction),
  ]
}

function fieldBreaks(before: unknown, now: unknown, path: string, direction: Direction): string[] {
  const fields = isObject(before) ? Object.entries(before) : []
  return fields.flatMap(([name, field]) =>
    isObject(now) && name in now
      ? schemaBreaks(field, now[name], `${path}.${name}`, direction)
      : [`${path}.${name} was removed`],
  )
}

function requiredBreaks(before: unknown, now: unknown, path: string, direction: Direction): string[] {
  const [was, is] = [before, now].map((names) => (Array.isArray(names) ? names.map(String) : []))
  const onlyIn = (one: string[] = [], other: string[] = []) => one.filter((name) => !other.includes(name))
  return direction === 'request'
    ? onlyIn(is, was).map((name) => `${path}.${name} is now required`)
    : onlyIn(was, is).map((name) => `${path}.${name} may now be missing`)
}

function withoutWords(schema: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !DESCRIBING.includes(key)))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function shown(value: unknown): string {
  return value === undefined ? 'none' : JSON.stringify(value)
}

/** Every operation by its name for people: 'GET /api/events'. */
function operationsOf({ paths }: Contract): Map<string, Operation> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  )
  return new Map(operations)
}
