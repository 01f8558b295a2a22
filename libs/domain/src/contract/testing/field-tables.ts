import { z } from 'zod'
import { CONTENT_KINDS } from '../../kinds/content-kinds.ts'
import { recording, recordingFields, recordingInput } from '../../release/recording.ts'
import { partOf, type Field } from '../../schema/field.ts'
import { DEFAULT_SITE_SETTINGS, siteSettings, siteSettingsInput } from '../../site/site.ts'

interface Schemas {
  /** Of responses. */
  row: z.ZodObject
  /** Of the request for a new one. */
  input: z.ZodObject
}
interface Entity extends Schemas {
  initial: Record<string, unknown>
}
type Json = z.core.JSONSchema.BaseSchema

const ofKind = ({ row, input, fields }: Schemas & { fields: Record<string, Field> }): Entity => ({
  row,
  input,
  initial: partOf(fields, 'initial'),
})

/** The entities whose fields docs/product/entities.md lists, by their names there. */
export const ENTITIES: Record<string, Entity> = {
  ...Object.fromEntries(Object.values(CONTENT_KINDS).map((kind) => [kind.name, ofKind(kind)])),
  recordings: ofKind({ row: recording, input: recordingInput, fields: recordingFields }),
  settings: { row: siteSettings, input: siteSettingsInput, initial: DEFAULT_SITE_SETTINGS },
}

/** The fields of an entity as a Markdown table, from its schemas. */
export function fieldTable({ row, input, initial }: Entity): string {
  const sent = propertiesOf(input, 'input')
  const [missing = new Map(), ...wrong] = PROBES.map((value) =>
    messagesOf(input, Object.keys(row.shape), value),
  )
  function defaultText(name: string): string {
    // The schema of a field that the server sets accepts anything, and ignores it.
    if (Object.keys(sent[name] ?? {}).length === 0) return 'set by the server'
    const value = initial[name]
    if (missing.has(name) && !value) return 'required'
    if (Array.isArray(value) && value.length === 0) return 'none'
    if (value === undefined || (typeof value === 'object' && value !== null)) return ''
    return value === '' ? "''" : String(value)
  }
  const rows = Object.entries(propertiesOf(row, 'output')).map(([name, json]) => [
    name,
    typeText(json) + limitText(sent[name]),
    defaultText(name),
    [...new Set([missing, ...wrong].flatMap((messages) => messages.get(name) ?? []))].join('; '),
    // A heading that is named as in comments becomes a link.
    json.description?.replaceAll(/docs\/product\/(\S+#([\w-]+))/g, '[$2]($1)') ?? '',
  ])
  return markdownTable([['field', 'values', 'in a new form', 'messages', 'meaning'], ...rows])
}

function propertiesOf(schema: z.ZodObject, io: 'input' | 'output') {
  // The schemas of properties are objects, no booleans.
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }).properties as Record<string, Json>
}

/** Values that are refused: missing, blank, of another form, too many. */
const PROBES = [undefined, ' ', '!', Array.from({ length: 1000 })]

/**
 * The first message of each field when all have this value; none of zod's own, nor those of every text
 * (docs/product/validation.md#fields).
 */
function messagesOf(input: z.ZodObject, names: string[], value: unknown): Map<string, string> {
  const { error } = input.safeParse(Object.fromEntries(names.map((name) => [name, value])))
  const own = (error?.issues ?? []).filter(
    ({ path, message }) => path.length === 1 && !/^(Invalid|Too|Must be text|Must be at most)/.test(message),
  )
  return new Map(own.toReversed().map(({ path, message }) => [String(path[0]), message]))
}

const TYPES: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  array: 'list',
}

function typeText({ anyOf, enum: values, type = [], format }: Json): string {
  // As above.
  if (anyOf) return anyOf.map((one) => typeText(one as Json)).join(' or ')
  if (values) return values.join(', ')
  if (format === 'date-time') return 'time'
  const types = Array.isArray(type) ? type : [type]
  return types.map((one) => TYPES[one] ?? one).join(' or ')
}

function limitText(json: Json = {}): string {
  // As above.
  const limits = [json, ...((json.anyOf ?? []) as Json[])].map(({ maxLength, maxItems }) => {
    if (maxLength) return `, at most ${maxLength} characters`
    return maxItems ? `, at most ${maxItems}` : ''
  })
  return limits.join('')
}

/** Formatted as Prettier does it. */
function markdownTable(rows: string[][]): string {
  const [head = []] = rows
  const widths = head.map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |\n`
  return [head, widths.map((width) => '-'.repeat(width)), ...rows.slice(1)].map(line).join('')
}
