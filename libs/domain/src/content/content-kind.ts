import { z } from 'zod'
import type { Named } from '../address/slug-of.ts'
import { EXAMPLE_STAMPS } from '../schema/endpoint-group.ts'
import { conflictOf, moveOf, orderedRow } from '../schema/endpoint-schemas.ts'
import {
  allServerOwned,
  deletedStamps,
  partOf,
  patchPartOf,
  rowId,
  rowStamps,
  type Field,
  type serverOwned,
} from '../schema/field.ts'
import { deletedPage, rowsPage } from './content-rows.ts'
import { KIND_NAMES, type CallNounOf, type ContentName } from './kind-names.ts'

type Fields = Record<string, Field>
type Shape = Record<string, z.ZodType>
type PartOf<F extends Fields, Part extends 'input' | 'output'> = ReturnType<typeof partOf<F, Part>>

type RowSchema<F extends Fields, Columns extends Shape> = z.ZodObject<
  { id: z.ZodInt } & PartOf<F, 'output'> & Columns & typeof rowStamps
>
/** `Sent` is what requests have: the other columns are accepted, and ignored. */
type BodySchema<Sent extends Shape, Row extends z.ZodObject> = z.ZodObject<
  Sent & { [Name in Exclude<keyof Row['shape'], keyof Sent>]: typeof serverOwned },
  z.core.$strict
>
type PatchSchema<F extends Fields, Sent extends Shape, Row extends z.ZodObject> = ReturnType<
  BodySchema<ReturnType<typeof patchPartOf<F>> & Sent & { version: typeof version }, Row>['partial']
>

interface Declaration<
  F extends Fields,
  Columns extends Shape,
  Sent extends Shape,
  Stored extends z.ZodObject,
  Row extends z.ZodObject,
  Body extends z.ZodObject,
  Unlisted extends string,
> {
  /** What administrators edit; its main text is the first. */
  fields: F
  /** Schemas of what else is in responses, besides the id and `rowStamps`; `slug` if it has an address. */
  columns: Columns
  /** Schemas of what requests have besides the fields. */
  sent: Sent
  /** The fields that a row of the administrators' list does not show. */
  unlisted?: readonly Unlisted[]
  /** The schema of its table, where it differs from that of responses. */
  stored?: (row: Row) => Stored
  /** Adds rules of several fields to the schema of a new row. */
  refineInput?: (body: Body) => Body
  /** Columns of a new row that requests do not set. */
  initial?: { [Name in keyof Columns]?: z.infer<Columns[Name]> | null }
  /** The column that names a row in the audit log and elsewhere; default: 'title'. */
  title?: keyof z.infer<Stored> & string
  /** The field with its pictures: an address, a text or a list. */
  pictures?: keyof F & string
  /** The source of a row's slug; default: its title. */
  named?: (row: z.infer<Stored>) => Named
  /** Whether visitors see it. */
  isPublic: (row: z.infer<Stored>, now: Date) => boolean
  /** The fields that make a hidden row visible; for a kind with `publicFrom`. */
  toShow?: (row: z.infer<Stored>) => object
  /** The values of an example that differ from the initial ones. */
  example: Partial<z.infer<Row>>
}

const version = z.int().min(1).nullish()

/**
 * Declares a kind of content: the schemas of its rows, of the requests that create and change them, of a deleted row
 * and of the conflict of a stale save; and what the API, the mock and their tests have to know about it.
 * @param name of its table
 */
export function defineKind<
  const Name extends ContentName,
  F extends Fields,
  Columns extends Shape,
  Sent extends Shape,
  Stored extends z.ZodObject = RowSchema<F, Columns>,
  const Unlisted extends keyof F & string = never,
>(
  name: Name,
  declaration: Declaration<
    F,
    Columns,
    Sent,
    Stored,
    RowSchema<F, Columns>,
    BodySchema<PartOf<F, 'input'> & Sent, RowSchema<F, Columns>>,
    Unlisted
  >,
) {
  type Row = RowSchema<F, Columns>
  const { fields, columns, sent, stored, refineInput = (body) => body, initial = {}, example } = declaration
  const { title = 'title', unlisted = [] } = declaration
  // The compiler cannot evaluate the types of generic shapes: here, and wherever a schema is built of them below.
  const row = z.object({
    id: z.int(),
    ...partOf(fields, 'output'),
    ...columns,
    ...rowStamps,
  }) as unknown as Row
  const listed = z.object(
    Object.fromEntries(
      Object.entries(row.shape).filter(([field]) => !(unlisted as readonly string[]).includes(field)),
    ),
  ) as unknown as z.ZodObject<Omit<Row['shape'], Unlisted>>
  const body = z.strictObject({
    ...allServerOwned(row),
    ...partOf(fields, 'input'),
    ...sent,
  }) as unknown as BodySchema<PartOf<F, 'input'> & Sent, Row>
  const input = refineInput(body)
  const patch = z
    .strictObject({ ...allServerOwned(row), ...patchPartOf(fields), ...sent, version })
    .partial() as unknown as PatchSchema<F, Sent, Row>
  const page = rowsPage(listed)
  const deleted = row.extend(deletedStamps)
  const conflict = conflictOf(row)
  const move = moveOf(rowId).extend({
    answer: z.literal('moved').optional().describe('Answers the moved row alone instead of the whole list'),
  })
  const titleOf = (one: z.infer<Stored>) => String(one[title])
  const callNoun: CallNounOf<Name> = KIND_NAMES[name].callNoun

  return {
    ...KIND_NAMES[name],
    name,
    fields,
    /** An item in administrators' responses. */
    row,
    /** The same in a list of rows. */
    listed,
    page,
    /** The same as stored. */
    stored: (stored?.(row) ?? row) as unknown as Stored,
    deleted,
    /** The response to a stale save, with the current version. */
    conflict,
    body,
    /** Of the request for a new one. */
    input,
    /** Of the request to change any of its fields. */
    patch,
    move,
    /** The object schemas by their names in the API's description. */
    schemas: {
      [callNoun]: row,
      [`Listed${callNoun}`]: listed,
      [`${callNoun}Rows`]: page,
      [`Deleted${callNoun}`]: deleted,
      DeletedRows: deletedPage,
      OrderedRow: orderedRow,
      [`${callNoun}Conflict`]: conflict,
      [`${callNoun}Input`]: input,
      [`${callNoun}Patch`]: patch,
      [`${callNoun}Move`]: move,
    },
    hasAddress: 'slug' in columns,
    initial,
    title,
    titleOf,
    pictures: declaration.pictures as string | undefined,
    // Each row has an id.
    named: declaration.named ?? ((one) => ({ ...(one as unknown as Named), title: titleOf(one) })),
    isPublic: declaration.isPublic,
    toShow: declaration.toShow,
    // A test checks it against the schema.
    example: { id: 1, ...partOf(fields, 'initial'), ...example, ...EXAMPLE_STAMPS } as z.infer<Row>,
  }
}
