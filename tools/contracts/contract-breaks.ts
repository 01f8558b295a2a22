import { operationsOf, type Contract, type Operation } from './openapi-document.ts'
import { schemaBreaks } from './schema-breaks.ts'

/** From the most open to the most closed. */
const ACCESS = ['public', 'pending-two-factor', 'admin']

/**
 * What a contract breaks for those who use an earlier one, or a part of it, one sentence each, such as
 * 'GET /api/events: 200.items.title was removed'.
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
  return [
    ...policyBreaks(before, now),
    ...parameterBreaks(before, now),
    ...bodyBreaks(before, now),
    ...answerBreaks(before, now),
  ]
}

/** Who may call it from where may become more, never fewer. */
function policyBreaks(before: Operation, now: Operation): string[] {
  const change = (what: string, key: 'x-access' | 'x-host' | 'x-origin' | 'x-admin-query-key') =>
    `${what} was ${before[key] ?? 'none'}, is now ${now[key] ?? 'none'}`
  const isTighterAccess = ACCESS.indexOf(now['x-access']) > ACCESS.indexOf(before['x-access'])
  const isOther = (key: 'x-host' | 'x-origin', open: string | undefined) =>
    now[key] !== before[key] && now[key] !== open
  return [
    ...(isTighterAccess ? [change('access', 'x-access')] : []),
    ...(isOther('x-host', 'both') ? [change('host', 'x-host')] : []),
    ...(isOther('x-origin', 'none') ? [change('origin policy', 'x-origin')] : []),
    ...(now['x-admin-query-key'] && now['x-admin-query-key'] !== before['x-admin-query-key']
      ? [change("the administrators' query key", 'x-admin-query-key')]
      : []),
  ]
}

function parameterBreaks(before: Operation, now: Operation): string[] {
  const placeOf = (parameter: Operation['parameters'][number]) => `${parameter.in}.${parameter.name}`
  const find = (operation: Operation, place: string) =>
    operation.parameters.find((parameter) => placeOf(parameter) === place)
  return [
    ...now.parameters
      .filter((parameter) => parameter.required && !find(before, placeOf(parameter))?.required)
      .map((parameter) => `${placeOf(parameter)} is now required`),
    ...before.parameters.flatMap((parameter) => {
      const place = placeOf(parameter)
      const present = find(now, place)
      if (!present) return [`${place} was removed`]
      return schemaBreaks(parameter.schema, present.schema, place, 'request')
    }),
  ]
}

function bodyBreaks(before: Operation, now: Operation): string[] {
  const present = now.requestBody?.content
  if (!before.requestBody) return present ? ['body is now required'] : []
  return Object.entries(before.requestBody.content).flatMap(([type, { schema }]) => {
    const body = present?.[type]
    return body ? schemaBreaks(schema, body.schema, 'body', 'request') : [`body no longer may be ${type}`]
  })
}

function answerBreaks(before: Operation, now: Operation): string[] {
  const common = JSON.stringify(before.responses.default?.content)
  return [
    ...Object.entries(before.responses)
      // A refusal that said no more than any other may stop to happen.
      .filter(([status, { content }]) => isSuccess(status) || JSON.stringify(content) !== common)
      .filter(([status]) => !now.responses[status])
      .map(([status]) => `${status} was removed`),
    ...Object.keys(now.responses)
      .filter((status) => isSuccess(status) && !before.responses[status])
      .map((status) => `${status} is a new success, which nobody awaits`),
    ...Object.entries(before.responses).flatMap(([status, { content = {} }]) => {
      const present = now.responses[status]
      if (!present) return []
      return Object.entries(content).flatMap(([type, { schema }]) => {
        const answer = present.content?.[type]
        return answer
          ? schemaBreaks(schema, answer.schema, status, 'answer')
          : [`${status} no longer is ${type}`]
      })
    }),
  ]
}

function isSuccess(status: string): boolean {
  return status.startsWith('2')
}
